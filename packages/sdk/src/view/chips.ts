import { makeChoice } from './make.ts';
import type { Money } from './money.ts';

/** In smallest bets of the table. */
const sizes = [1, 5, 25, 100];

/** The choice of how much one press puts on the cloth. */
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
