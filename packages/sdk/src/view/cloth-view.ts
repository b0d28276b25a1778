import type { Cloth, Spot } from '@baize/contract/live';
import type { SeatState } from '../seat/seat-state.ts';
import { make, makeChoice, walkWithArrows } from './make.ts';
import type { Money } from './money.ts';
import { keyOf, sumStakes } from './sum-stakes.ts';

const areaNames = ['--c', '--r', '--cs', '--rs'];

/** The cloth, and the choice of what its outcomes are bet on by. */
export function createCloth(
  bet: (spot: Spot) => void,
  onOffer: () => void,
  { write, writeShort }: Money,
) {
  const cloth = make('div', { className: 'cloth', role: 'group', 'aria-label': 'Betting table' });
  const kinds = make('div', { className: 'kinds' });
  let offered: string | undefined;
  let kindNames: string[] = [];
  let places: { spot: Spot; button: HTMLButtonElement }[] = [];
  walkWithArrows(cloth);

  const place = (spot: Spot) => {
    const className = spot.label ? spot.look : `between ${spot.look}`;
    const button = make('button', { className, onclick: () => bet(spot) }, spot.label);
    for (const [index, name] of areaNames.entries()) {
      button.style.setProperty(name, `${spot.area[index]}`);
    }
    return { spot, button };
  };

  /** Lets a keyboard in at the first place of the chosen kind, or at the first of all where there are no kinds. */
  function enter() {
    for (const { button } of places) button.tabIndex = -1;
    const first = places.find(({ spot }) => spot.type === offered) ?? places[0];
    if (first) first.button.tabIndex = 0;
  }

  return {
    cloth,
    kinds,
    lay(given: Cloth) {
      kindNames = given.kinds.map(([type]) => type);
      places = given.spots.map(place);
      cloth.replaceChildren(...places.map(({ button }) => button));
      const names = given.kinds.map(([, name]) => name);
      const choice = makeChoice('Kind of bet', names, (index) => {
        offered = kindNames[index];
        enter();
        onOffer();
      });
      kinds.replaceChildren(choice.group);
      kinds.hidden = !names[0];
      choice.choose(0);
    },
    render({ bets, number }: SeatState, isOpen: boolean) {
      const stakes = new Map(sumStakes(bets).map((sum) => [keyOf(sum), sum.amount]));
      for (const { spot, button } of places) {
        const amount = stakes.get(keyOf(spot));
        // The chip is drawn by the style sheet: as text it would be part of what the button says.
        if (amount) button.dataset['stake'] = writeShort(amount);
        else delete button.dataset['stake'];
        // Places of the chosen kind are shown, and those that have something on them.
        const isOffered = spot.type === offered;
        button.hidden = !spot.label && !isOffered && !amount;
        button.disabled = kindNames.includes(spot.type) && !!spot.label && !isOffered;
        const stake = amount ? `, ${write(amount)} on it` : '';
        button.setAttribute('aria-label', spot.spoken + stake);
        button.setAttribute('aria-disabled', `${!isOpen}`);
        button.classList.toggle('won', number !== null && !!spot.outcomes?.includes(number));
      }
      // Whoever stood on a place that is gone must find the way in again.
      if (!cloth.querySelector('[tabindex="0"]:not([hidden])')) enter();
    },
  };
}
