import type { Cloth } from '@baize/contract/live';
import type { Emitter } from '../emitter.ts';
import type { SeatState } from '../seat/seat-state.ts';
import type { BetData, LiveStats } from '../types.ts';
import { createChips } from './chips.ts';
import { createCloth } from './cloth-view.ts';
import { make } from './make.ts';
import { formatMoney } from './money.ts';
import { createNarrator } from './narrator.ts';
import { createPicture } from './picture-view.ts';
import { styles } from './styles.ts';

export interface ViewLinks {
  on: Emitter['on'];
  theme: string;
  state: SeatState;
  connection(): LiveStats['connection'];
  now(): number;
  placeBet(bet: BetData): Promise<unknown>;
}

const renderEveryMs = 500;
const historyShown = 10;

/** Draws the table into the container and answers how to keep it up to date. */
export function createView(container: HTMLElement, links: ViewLinks) {
  const { on, state, connection, placeBet } = links;
  const { video, picture, askToPlay } = createPicture();
  let outcomes: Cloth['outcomes'] = [];
  const spokenOf = (number: number) => outcomes[number]?.spoken ?? `${number}`;
  const { note, say } = createNarrator(on, spokenOf);
  const phase = make('span', { className: 'state' });
  const balance = make('span', { 'aria-label': 'Balance' });
  const history = make('ol', { className: 'history' });
  const chips = createChips();
  const isConnected = () => connection() === 'connected';
  const { cloth, kinds, ...table } = createCloth(({ type, value }) => {
    // A bet that waits unseen for a line is pressed again, and counts as often.
    if (!isConnected()) return say('No connection: the bet was not placed.');
    const bet = { type, value, amount: chips.amount(state.minBet) } as BetData;
    placeBet(bet).catch((error: Error) => say(error.message));
  });
  on('error', ({ code }) => {
    if (code === 'autoplay_blocked') askToPlay();
  });

  const section = make(
    'section',
    { className: links.theme },
    picture,
    make('div', { className: 'bar' }, phase, history, balance),
    cloth,
    make('div', { className: 'bar' }, chips.group, kinds),
    note,
  );
  const host = make('div');
  const root = host.attachShadow({ mode: 'open' });
  const dress = (css: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  };
  dress(styles);
  root.append(section);
  container.append(host);

  function render() {
    phase.textContent = isConnected()
      ? describePhase()
      : connection().endsWith('connecting')
        ? 'Connecting'
        : 'Not connected';
    balance.textContent = `${formatMoney(state.balance)} ${state.currency}`;
    const shown = state.history
      .slice(0, historyShown)
      .map((number) =>
        make('li', { className: outcomes[number]?.look }, `${outcomes[number]?.label}`),
      );
    history.replaceChildren(...shown);
    chips.render(state.minBet);
    table.render(state, isConnected() && state.phase === 'open');
  }

  function describePhase() {
    const { phase, closesAt, number } = state;
    const seconds = Math.max(0, Math.ceil((closesAt - links.now()) / 1000));
    if (phase === 'open') return `${phases.open} · ${seconds}`;
    return number === null ? phases[phase] : spokenOf(number);
  }

  const isInPage = () => host.isConnected;
  // A page may take the table away without ever hearing of it again.
  const ticking = setInterval(
    () => (isInPage() ? render() : clearInterval(ticking)),
    renderEveryMs,
  );
  render();

  return {
    video,
    render,
    isInPage,
    lay(given: Cloth) {
      outcomes = given.outcomes;
      section.setAttribute('aria-label', given.label);
      video.setAttribute('aria-label', given.pictureLabel);
      history.setAttribute('aria-label', given.historyLabel);
      dress(styles + given.css);
      table.lay(given);
      render();
    },
    remove() {
      clearInterval(ticking);
      host.remove();
    },
  };
}

const phases = {
  waiting: 'Please wait',
  open: 'Place your bets',
  closed: 'No more bets',
  result: '',
};
