import type { Cloth, Spot } from '@baize/contract/live';
import type { Bet } from '../seat/pending-bets.ts';
import type { SeatState } from '../seat/seat-state.ts';
import { make, makeChoice, walkWithArrows } from './make.ts';
import { formatMoney, shortMoney } from './money.ts';

const areaNames = ['--c', '--r', '--cs', '--rs'];
const keyOf = ({ type, value }: Pick<Bet, 'type' | 'value'>) => `${type}:${value}`;

/** The cloth, and the choice of what its outcomes are bet on by. */
export function createCloth(bet: (spot: Spot) => void) {
  const cloth = make('div', { className: 'cloth', role: 'group', 'aria-label': 'Betting table' });
  const kinds = make('div');
  let offered: string | undefined;
  let kindNames: string[] = [];
  let places: { spot: Spot; button: HTMLButtonElement }[] = [];
  walkWithArrows(cloth);

  const place = (spot: Spot) => {
    const className = spot.label ? spot.look : `between ${spot.look}`;
    const button = make('button', { className }, spot.label);
    for (const [index, name] of areaNames.entries()) {
      button.style.setProperty(name, `${spot.area[index]}`);
    }
    button.onclick = () => bet(spot);
    return { spot, button };
  };

  /** Shows the places of the chosen kind, and those that have something on them. */
  function offer() {
    for (const { spot, button } of places) {
      const isOffered = spot.type === offered;
      button.hidden = !spot.label && !isOffered && !button.dataset['stake'];
      button.disabled = kindNames.includes(spot.type) && !!spot.label && !isOffered;
      button.tabIndex = -1;
    }
    const first = places.find(({ spot }) => spot.type === offered);
    if (first) first.button.tabIndex = 0;
  }

  return {
    cloth,
    kinds,
    lay(given: Cloth) {
      kindNames = given.kinds.map(([type]) => type);
      places = given.spots.map(place);
      cloth.replaceChildren(...places.map(({ button }) => button));
      const choice = makeChoice(
        'Kind of bet',
        given.kinds.map(([, name]) => name),
        (index) => {
          offered = kindNames[index];
          offer();
        },
      );
      kinds.replaceChildren(choice.group);
      choice.choose(0);
    },
    render({ bets, number }: SeatState, isOpen: boolean) {
      const stakes = new Map<string, number>();
      for (const laid of bets) {
        stakes.set(keyOf(laid), (stakes.get(keyOf(laid)) ?? 0) + laid.amount);
      }
      for (const { spot, button } of places) {
        const amount = stakes.get(keyOf(spot)) ?? 0;
        // The chip is drawn by the style sheet: as text it would be part of what the button says.
        if (amount) button.dataset['stake'] = shortMoney(amount);
        else delete button.dataset['stake'];
        button.hidden = !spot.label && spot.type !== offered && !amount;
        const stake = amount ? `, ${formatMoney(amount)} on it` : '';
        button.setAttribute('aria-label', spot.spoken + stake);
        button.setAttribute('aria-disabled', `${!isOpen}`);
        button.classList.toggle('won', number !== null && spot.outcome === number);
      }
      // Whoever stood on a place that is gone must find the way in again.
      if (!cloth.querySelector('[tabindex="0"]:not([hidden])')) offer();
    },
  };
}
