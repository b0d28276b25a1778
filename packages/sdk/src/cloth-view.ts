import { insideKinds, layCloth, type Spot } from './cloth.ts';
import { type GameState, spotOf } from './game.ts';
import { make, makeChoice, walkWithArrows } from './make.ts';

const kinds = Object.keys(insideKinds);

/** The cloth, and the choice of what the numbers on it are bet on by. */
export function createCloth(formatMoney: (amount: number) => string, bet: (spot: Spot) => void) {
  const cloth = make('div', { className: 'cloth', role: 'group', 'aria-label': 'Betting table' });
  let kind = 'straight';
  const choice = makeChoice('Kind of bet', Object.values(insideKinds), (index) => {
    kind = kinds[index] ?? kind;
    offer();
  });

  const spots = layCloth().map((spot) => {
    const className = spot.label ? spot.look : `between ${spot.look}`;
    const button = make('button', { type: 'button', className }, spot.label);
    for (const [index, name] of ['--c', '--r', '--cs', '--rs'].entries()) {
      button.style.setProperty(name, `${spot.area[index]}`);
    }
    button.onclick = () => bet(spot);
    cloth.append(button);
    return { spot, button };
  });
  walkWithArrows(cloth);
  choice.choose(0);

  /** Shows the places of the chosen kind, and those that have something on them. */
  function offer() {
    for (const { spot, button } of spots) {
      const isChosen = spot.type === kind;
      button.hidden = !spot.label && !isChosen && !button.dataset['stake'];
      button.disabled = spot.type === 'straight' && !isChosen;
      button.tabIndex = -1;
    }
    const first = spots.find(({ spot }) => spot.type === kind);
    if (first) first.button.tabIndex = 0;
  }

  return {
    cloth,
    kinds: choice.group,
    render({ stakes, number }: GameState, isOpen: boolean) {
      for (const { spot, button } of spots) {
        const amount = stakes.get(spotOf(spot.type, spot.value)) ?? 0;
        // The chip is drawn by the style sheet: as text it would be part of what the button says.
        if (amount) button.dataset['stake'] = formatMoney(amount).replace(/\D00$/, '');
        else delete button.dataset['stake'];
        button.hidden = !spot.label && spot.type !== kind && !amount;
        button.setAttribute(
          'aria-label',
          spot.spoken + (amount ? `, ${formatMoney(amount)} on it` : ''),
        );
        button.setAttribute('aria-disabled', `${!isOpen}`);
        const isWon = spot.type === 'straight' && spot.value === number && number !== null;
        button.classList.toggle('won', isWon);
      }
      // Whoever stood on a place that is gone must find the way in again.
      if (!cloth.querySelector('[tabindex="0"]:not([hidden])')) offer();
    },
  };
}
