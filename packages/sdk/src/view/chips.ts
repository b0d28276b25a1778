import { makeChoice } from './make.ts';
import type { Money } from './money.ts';

/** Chip values in multiples of the minimum bet. */
const sizes = [1, 5, 25, 100];

/** Creates the choice of the stake per click. */
export function createChips({ writeShort }: Money) {
  let chosen = 1;
  const { group, buttons, choose } = makeChoice(
    'Chip',
    sizes.map(() => ''),
    (index) => {
      chosen = sizes[index] ?? 1;
    },
  );
  choose(0);
  return {
    group,
    amount: (minBet: number) => chosen * minBet,
    render(minBet: number) {
      for (const [index, button] of buttons.entries()) {
        button.textContent = writeShort((sizes[index] ?? 1) * minBet);
      }
    },
  };
}
