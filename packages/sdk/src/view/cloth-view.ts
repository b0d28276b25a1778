import type { Cloth, Spot } from '@baize/contract/live';
import type { SeatState } from '../seat/seat-state.ts';
import { make, makeChoice, walkWithArrows } from './make.ts';
import type { Money } from './money.ts';
import { keyOf, sumStakes } from './sum-stakes.ts';

const areaNames = ['--c', '--r', '--cs', '--rs'];

/** Creates the betting layout and the choice between kinds of bets. */
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

  /** Makes the first spot of the chosen kind the keyboard's entry point. */
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
        // The style sheet draws the chip: text would become part of the button's name.
        if (amount) button.dataset['stake'] = writeShort(amount);
        else delete button.dataset['stake'];
        // Spots of the chosen kind are visible, and spots with a stake.
        const isOffered = spot.type === offered;
        button.hidden = !spot.label && !isOffered && !amount;
        button.disabled = kindNames.includes(spot.type) && !!spot.label && !isOffered;
        const stake = amount ? `, ${write(amount)} on it` : '';
        button.setAttribute('aria-label', spot.spoken + stake);
        button.setAttribute('aria-disabled', `${!isOpen}`);
        button.classList.toggle('won', number !== null && !!spot.outcomes?.includes(number));
      }
      // If the focusable spot is now hidden, choose another entry point.
      if (!cloth.querySelector('[tabindex="0"]:not([hidden])')) enter();
    },
  };
}
