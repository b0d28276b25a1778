import { pocketColour } from '@baize/contract/live/roulette';
import type { Spot } from './cloth.ts';
import { createCloth } from './cloth-view.ts';
import type { GameState } from './game.ts';
import { make, makeChoice } from './make.ts';
import { styles } from './styles.ts';
import type { LiveStats, RoundEnd } from './types.ts';

export interface ViewLinks {
  theme: string;
  state: GameState;
  connection(): LiveStats['connection'];
  now(): number;
  bet(spot: Spot, amount: number): void;
}

const chipSizes = [1, 5, 25, 100];
const money = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const formatMoney = (amount: number) => money.format(amount / 100);

/** Draws the table into the container and answers how to keep it up to date. */
export function createView(
  container: HTMLElement,
  { theme, state, connection, now, bet }: ViewLinks,
) {
  const host = make('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];

  const video = make('video', {
    muted: true,
    autoplay: true,
    playsInline: true,
    'aria-label': 'Live roulette wheel',
  });
  const play = make('button', { type: 'button', className: 'play', hidden: true }, 'Play video');
  play.onclick = () => {
    play.hidden = true;
    void video.play();
  };
  const phase = make('span', { className: 'state' });
  const balance = make('span', { 'aria-label': 'Balance' });
  const history = make('ol', { className: 'history', 'aria-label': 'Last numbers' });
  const note = make('p', { className: 'note', role: 'status' });
  let chip = 0;
  const chips = makeChoice(
    'Chip',
    chipSizes.map(() => ''),
    (index) => {
      chip = index;
    },
  );
  chips.choose(0);
  const { cloth, kinds, ...table } = createCloth(formatMoney, (spot) => {
    // A bet that waits unseen for a line is pressed again, and counts as often.
    if (isConnected()) bet(spot, (chipSizes[chip] ?? 1) * state.minBet);
    else say('No connection: the bet was not placed.');
  });

  const isConnected = () => connection() === 'connected';
  const say = (text: string) => {
    note.textContent = text;
  };

  root.append(
    make(
      'section',
      { className: theme, 'aria-label': 'Live roulette' },
      make('div', { className: 'picture' }, video, play),
      make('div', { className: 'bar' }, phase, history, balance),
      cloth,
      make('div', { className: 'bar' }, chips.group, kinds),
      note,
    ),
  );
  container.append(host);

  const phases = {
    waiting: 'Please wait',
    open: 'Place your bets',
    closed: 'No more bets',
    result: '',
  };

  function render() {
    phase.textContent = isConnected()
      ? describePhase()
      : connection().endsWith('connecting')
        ? 'Connecting'
        : 'Not connected';
    balance.textContent = `${formatMoney(state.balance)} ${state.currency}`;
    const shown = state.history
      .slice(0, 10)
      .map((past) => make('li', { className: pocketColour(past) }, `${past}`));
    history.replaceChildren(...shown);
    for (const [index, button] of chips.buttons.entries()) {
      button.textContent = formatMoney((chipSizes[index] ?? 1) * state.minBet).replace(/\D00$/, '');
    }
    table.render(state, isConnected() && state.phase === 'open');
  }

  function describePhase() {
    const seconds = Math.max(0, Math.ceil((state.closesAt - now()) / 1000));
    const { number } = state;
    if (state.phase === 'open') return `${phases.open} · ${seconds}`;
    return number === null ? phases[state.phase] : `${number} ${pocketColour(number)}`;
  }

  // A page may take the table away without ever hearing of it again.
  const ticking = setInterval(() => (host.isConnected ? render() : clearInterval(ticking)), 500);
  render();

  return {
    video,
    render,
    say,
    sayBet: (amount: number) => say(`Bet placed: ${formatMoney(amount)}.`),
    sayEnd({ roundId, number, staked, paid, outcome }: RoundEnd) {
      const won = paid ? ` You won ${formatMoney(paid)}.` : staked ? ' No win this time.' : '';
      const result = number === null ? 'void' : `${number} ${pocketColour(number)}`;
      const money = outcome === 'void' && staked ? ' Your stakes are back.' : won;
      say(`Round ${roundId}: ${result}.${money}`);
    },
    askToPlay: () => {
      play.hidden = false;
    },
    isInPage: () => host.isConnected,
    remove() {
      clearInterval(ticking);
      host.remove();
    },
  };
}
