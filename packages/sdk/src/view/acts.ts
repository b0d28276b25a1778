import type { Bet } from '../seat/pending-bets.ts';
import type { SeatState } from '../seat/seat-state.ts';
import type { BetData } from '../types.ts';
import { make } from './make.ts';
import { sumStakes } from './sum-stakes.ts';

export type ActLinks = {
  state: SeatState;
  placeBet(bet: BetData): Promise<unknown>;
  takeBack(id?: string): void;
  history(): void;
  say(text: string): void;
};

/**
 * Pause between bets: the table disconnects clients that send more than fifty messages per second.
 */
const PAUSE_MS = 25;

/** Creates the buttons for undo, clear, repeat and double, and for the history. */
export function createActs({ state, placeBet, takeBack, history, say }: ActLinks) {
  let isOpen = false;
  let isBusy = false;

  async function place(bets: readonly Bet[]) {
    isBusy = true;
    try {
      for (const bet of sumStakes(bets)) {
        await placeBet(bet);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    } catch (error) {
      say((error as Error).message);
    }
    isBusy = false;
  }

  const hasBets = () => state.bets.length > 0;
  const acts: [name: string, can: () => boolean, act: () => unknown][] = [
    ['Undo', hasBets, () => takeBack(state.bets.at(-1)?.id)],
    ['Clear', hasBets, () => takeBack()],
    ['Repeat', () => !hasBets() && state.before.length > 0, () => place(state.before)],
    ['Double', hasBets, () => place(state.bets)],
  ];
  const buttons = acts.map(([name, can, act]) => {
    const isReady = () => isOpen && !isBusy && can();
    const button = make('button', { onclick: () => isReady() && act() }, name);
    return { button, isReady };
  });
  return {
    group: make(
      'div',
      { className: 'choice acts', role: 'group', 'aria-label': 'Your bets' },
      ...buttons.map(({ button }) => button),
      make('button', { onclick: history }, 'History'),
    ),
    render(isOpenNow: boolean) {
      isOpen = isOpenNow;
      for (const { button, isReady } of buttons) {
        button.setAttribute('aria-disabled', `${!isReady()}`);
      }
    },
  };
}
