import { pocketColour } from '@baize/contract/live/roulette';
import type { Spot } from './cloth.ts';
import { createCloth } from './cloth-view.ts';
import type { GameState } from './game.ts';
import { make, makeChoice } from './make.ts';
import { styles } from './styles.ts';
import type { RoundEnd } from './types.ts';

export interface ViewLinks {
  theme: string;
  state: GameState;
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
export function createView(container: HTMLElement, { theme, state, now, bet }: ViewLinks) {
  const host = make('div', { 'data-theme': theme });
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
  const phase = make('span', { className: 'state' }, 'Connecting');
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
  const { cloth, kinds, ...table } = createCloth(formatMoney, (spot) =>
    bet(spot, (chipSizes[chip] ?? 1) * state.minBet),
  );

  root.append(
    make(
      'section',
      { 'aria-label': 'Live roulette' },
      make('div', { className: 'picture' }, video, play),
      make('div', { className: 'bar' }, phase, history, balance),
      cloth,
      make('div', { className: 'bar' }, chips.group, kinds),
      note,
    ),
  );
  container.append(host);

  const phases = {
    waiting: 'Connecting',
    open: 'Place your bets',
    closed: 'No more bets',
    result: '',
  };

  function render() {
    const seconds = Math.max(0, Math.ceil((state.closesAt - now()) / 1000));
    const { number } = state;
    phase.textContent =
      state.phase === 'open'
        ? `${phases.open} · ${seconds}`
        : number !== null
          ? `${number} ${pocketColour(number)}`
          : phases[state.phase];
    balance.textContent = `${formatMoney(state.balance)} ${state.currency}`;
    const shown = state.history
      .slice(0, 10)
      .map((past) => make('li', { className: pocketColour(past) }, `${past}`));
    history.replaceChildren(...shown);
    for (const [index, button] of chips.buttons.entries()) {
      button.textContent = formatMoney((chipSizes[index] ?? 1) * state.minBet).replace(/\D00$/, '');
    }
    table.render(state);
  }

  // A page may take the table away without ever hearing of it again.
  const ticking = setInterval(() => (host.isConnected ? render() : clearInterval(ticking)), 500);
  render();

  return {
    video,
    render,
    say: (text: string) => {
      note.textContent = text;
    },
    sayEnd({ number, staked, paid, outcome }: RoundEnd) {
      const won = paid ? ` You won ${formatMoney(paid)}.` : staked ? ' No win this time.' : '';
      const result = number === null ? 'Round void.' : `${number} ${pocketColour(number)}.`;
      note.textContent =
        outcome === 'void' && staked ? `${result} Your stakes are back.` : result + won;
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
