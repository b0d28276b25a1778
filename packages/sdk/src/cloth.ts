import { type BetType, pocketColour } from '@baize/contract/live/roulette';

/** One place to bet on: what it is, how it reads, and where it lies on the grid. */
export interface Spot {
  type: BetType;
  value: number | number[] | null;
  label: string;
  spoken: string;
  /** Its colour, or `edge` where it lies on the outer edge of its area. */
  look: string;
  /** Column, row, columns spanned, rows spanned. */
  area: [number, number, number, number];
}

/** What the numbers can be bet on by, one kind at a time; the rest of the cloth always can. */
export const insideKinds = {
  straight: 'Numbers',
  split: 'Splits',
  street: 'Streets',
  corner: 'Corners',
  line: 'Six lines',
};

const outside: [BetType, string][] = [
  ['low', '1–18'],
  ['even', 'Even'],
  ['red', 'Red'],
  ['black', 'Black'],
  ['odd', 'Odd'],
  ['high', '19–36'],
];

/** The cloth of a European table, in the order a keyboard walks it. */
export function layCloth(): Spot[] {
  const spots: Spot[] = [];
  const add = (
    type: BetType,
    value: Spot['value'],
    label: string,
    spoken: string,
    area: Spot['area'],
    look = '',
  ) => spots.push({ type, value, label, spoken, look, area });
  add('straight', 0, '0', '0 green, pays 35 to 1', [1, 1, 1, 3], 'green');
  for (let number = 1; number <= 36; number++) {
    const colour = pocketColour(number);
    const area: Spot['area'] = [1 + Math.ceil(number / 3), 3 - ((number - 1) % 3), 1, 1];
    add('straight', number, `${number}`, `${number} ${colour}, pays 35 to 1`, area, colour);
  }
  for (const third of [1, 2, 3]) {
    add('column', third, '2:1', `2:1, column ${third}`, [14, 4 - third, 1, 1]);
    const dozen = `${third * 12 - 11}–${third * 12}`;
    add('dozen', third, dozen, `Dozen ${dozen}, pays 2 to 1`, [third * 4 - 2, 4, 4, 1]);
  }
  for (const [index, [type, label]] of outside.entries()) {
    const colour = type === 'red' || type === 'black' ? type : '';
    add(type, null, label, `${label}, pays 1 to 1`, [2 + index * 2, 5, 2, 1], colour);
  }
  layBetween((type, numbers, area, look = '') => {
    const pays = 36 / numbers.length - 1;
    const name = type === 'line' ? 'Six line' : type[0]?.toUpperCase() + type.slice(1);
    add(type, numbers, '', `${name} ${numbers.join(', ')}, pays ${pays} to 1`, area, look);
  });
  return spots;
}

/** The bets on more than one number. Each lies in the middle of its area, or on its outer edge. */
function layBetween(
  add: (type: BetType, numbers: number[], area: Spot['area'], look?: string) => void,
): void {
  for (const number of [1, 2, 3]) add('split', [0, number], [1, 4 - number, 2, 1]);
  add('street', [0, 1, 2], [1, 2, 2, 2]);
  add('street', [0, 2, 3], [1, 1, 2, 2]);
  add('corner', [0, 1, 2, 3], [1, 3, 2, 1], 'edge');
  for (let number = 1; number <= 36; number++) {
    const column = 1 + Math.ceil(number / 3);
    const row = 3 - ((number - 1) % 3);
    const from = (...steps: number[]) => steps.map((step) => number + step);
    const hasNext = column < 13;
    if (hasNext) add('split', from(0, 3), [column, row, 2, 1]);
    if (row > 1) add('split', from(0, 1), [column, row - 1, 1, 2]);
    if (row > 1 && hasNext) add('corner', from(0, 1, 3, 4), [column, row - 1, 2, 2]);
    if (row === 3) add('street', from(0, 1, 2), [column, 3, 1, 1], 'edge');
    if (row === 3 && hasNext) add('line', from(0, 1, 2, 3, 4, 5), [column, 3, 2, 1], 'edge');
  }
}
