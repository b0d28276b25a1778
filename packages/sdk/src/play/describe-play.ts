import type { MessageOf } from '@baize/contract/live';
import { make } from '../view/make.ts';
import { keyOf } from '../view/sum-stakes.ts';
import type { PlayLinks } from './play-links.ts';

type History = MessageOf<'history'>;
type Words = Pick<PlayLinks, 'write' | 'now' | 'cloth'>;

const windowNames = { day: 'Today', week: 'This week', month: 'This month' };
const endings: Record<History['bets'][number]['status'], string> = {
  accepted: 'Open',
  won: 'Won',
  lost: 'Lost',
  refunded: 'Returned',
  taken_back: 'Taken back',
};

export function writeTime(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** Describes duration, stakes and result of the current sitting and of each window. */
export function describePlay({ write, now }: Words, { currency, sitting, windows }: History) {
  const rows = [
    { name: 'Since you sat down', ...sitting },
    ...windows.map(({ window, ...sums }) => ({ name: windowNames[window], ...sums })),
  ];
  const cells = rows.map(({ name, staked, paid }) =>
    row([name, write(staked), write(paid), signed(write, paid - staked)], 'th'),
  );
  return make(
    'div',
    {},
    make('p', {}, `You have been at the table for ${writeTime(now() - sitting.since)}.`),
    table(`Amounts in ${currency}`, ['Period', 'Staked', 'Paid', 'Result'], cells),
  );
}

const signed = (write: Words['write'], amount: number) =>
  amount > 0 ? `+${write(amount)}` : amount < 0 ? `−${write(-amount)}` : write(0);

export function listBets({ write, cloth }: Words, { bets }: History) {
  if (!bets.length) return make('p', {}, 'You have not placed a bet yet.');
  const cells = bets.map((bet) => {
    const result = bet.status === 'won' ? `Won ${write(bet.payout)}` : endings[bet.status];
    const at = new Date(bet.at).toLocaleString(undefined, {
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const spot = cloth()?.spots.find((one) => keyOf(one) === keyOf(bet));
    return row([at, spot?.spoken ?? bet.type, write(bet.amount), result], 'td');
  });
  return table('The last bets', ['Time', 'Bet', 'Stake', 'Result'], cells);
}

const row = (texts: string[], first: 'th' | 'td') =>
  make(
    'tr',
    {},
    ...texts.map((text, index) =>
      index || first === 'td' ? make('td', {}, text) : make('th', { scope: 'row' }, text),
    ),
  );

const table = (caption: string, names: string[], rows: HTMLElement[]) =>
  make(
    'table',
    {},
    make('caption', {}, caption),
    make('thead', {}, make('tr', {}, ...names.map((name) => make('th', { scope: 'col' }, name)))),
    make('tbody', {}, ...rows),
  );
