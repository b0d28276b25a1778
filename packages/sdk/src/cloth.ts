import { type BetType, pocketColour } from '@baize/contract/live/roulette';

/** One place to bet on: what it is, how it reads, and where it lies on the grid. */
export interface Spot {
  type: BetType;
  value: number | null;
  label: string;
  spoken: string;
  colour: string;
  /** Column, row, columns spanned, rows spanned. */
  area: [number, number, number, number];
}

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
    value: number | null,
    label: string,
    spoken: string,
    area: Spot['area'],
    colour = '',
  ) => spots.push({ type, value, label, spoken, colour, area });
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
  return spots;
}
