import type { Cloth } from '@baize/contract/live';
import type { Emitter } from '../emitter.ts';
import type { SeatState } from '../seat/seat-state.ts';
import type { BetData, LiveStats } from '../types.ts';
import { createActs } from './acts.ts';
import { createChips } from './chips.ts';
import { createCloth } from './cloth-view.ts';
import { make } from './make.ts';
import { createMoney } from './money.ts';
import { createNarrator } from './narrator.ts';
import { createPhase } from './phase-view.ts';
import { createPicture } from './picture-view.ts';
import { styles } from './styles.ts';

export type ViewLinks = {
  on: Emitter['on'];
  theme: string;
  state: SeatState;
  connection(): LiveStats['connection'];
  now(): number;
  placeBet(bet: BetData): Promise<unknown>;
  takeBack(id?: string): void;
  history(): void;
};

const RENDER_EVERY_MS = 500;
const HISTORY_SHOWN = 10;

/** Draws the table into the container and returns functions to update it. */
export function createView(container: HTMLElement, links: ViewLinks) {
  const { on, state, connection, placeBet } = links;
  let outcomes: Cloth['outcomes'] = [];
  let ticking: ReturnType<typeof setTimeout> | undefined;
  const spokenOf = (number: number) => `${outcomes[number]?.spoken}`;
  const { video, picture } = createPicture(on);
  const money = createMoney(state);
  const { note, say } = createNarrator(on, spokenOf, money, connection);
  const { phase, ...clock } = createPhase();
  const balance = make('span', { 'aria-label': 'Balance' });
  const history = make('ol', { className: 'history' });
  const chips = createChips(money);
  const acts = createActs({ ...links, say });
  const isConnected = () => connection() === 'connected';
  const { cloth, kinds, ...table } = createCloth(
    ({ type, value }) => {
      // Rejected when disconnected: a bet waiting invisibly would be clicked again, and all clicks
      // would count.
      if (!isConnected()) return say('Not connected. The bet was not placed.');
      const bet = { type, value, amount: chips.amount(state.minBet) } as BetData;
      placeBet(bet).catch((error: Error) => say(error.message));
    },
    render,
    money,
  );

  const tools = make('div', { className: 'bar', hidden: true }, chips.group, kinds, acts.group);
  const status = make('div', { className: 'bar' }, phase, history, balance);
  const section = make('section', { className: links.theme }, picture, status, cloth, tools, note);
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
    const isOpen = isConnected() && state.phase === 'open';
    clock.render(connection(), state, state.closesAt - links.now(), spokenOf);
    balance.textContent = `${money.write(state.balance)} ${state.currency}`;
    const shown = state.history
      .slice(0, HISTORY_SHOWN)
      .flatMap(({ number }) => outcomes[number] ?? [])
      .map(({ look, label }) => make('li', { className: look }, label));
    history.replaceChildren(...shown);
    chips.render(state.minBet);
    acts.render(isOpen);
    table.render(state, isOpen);
    clearTimeout(ticking);
    ticking = setTimeout(tick, RENDER_EVERY_MS);
  }

  const isInPage = () => host.isConnected;
  // Ticks while the table is in the page or connected: a page may remove the table and insert it
  // again, or forget it.
  const tick = () => {
    if (isInPage() || !/idle|closed/.test(connection())) render();
  };
  render();

  return {
    video,
    section,
    write: money.write,
    render,
    isInPage,
    lay(given: Cloth) {
      outcomes = given.outcomes;
      section.setAttribute('aria-label', given.label);
      video.setAttribute('aria-label', given.pictureLabel);
      history.setAttribute('aria-label', given.historyLabel);
      dress(styles + given.css);
      table.lay(given);
      tools.hidden = false;
    },
    remove() {
      clearTimeout(ticking);
      host.remove();
    },
  };
}
