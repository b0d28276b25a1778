import type { BetValue, Cloth, Spot } from '@baize/contract/live';
import { type BetType, pocketColour, pocketCount, readBet } from './rules.ts';
import { css, grounds } from './styles.ts';

export function describeOutcome(number: number) {
  const colour = pocketColour(number);
  return {
    label: `${number}`,
    spoken: `${number} ${colour}`,
    look: colour,
    ground: grounds[colour],
    facts: { colour },
  };
}

/**
 * Kinds of bets on the numbers. The layout shows one kind at a time; the outside bets are always
 * shown.
 */
const kinds: [BetType, string][] = [
  ['straight', 'Numbers'],
  ['split', 'Splits'],
  ['street', 'Streets'],
  ['corner', 'Corners'],
  ['line', 'Six lines'],
];

const outside: [BetType, string][] = [
  ['low', '1–18'],
  ['even', 'Even'],
  ['red', 'Red'],
  ['black', 'Black'],
  ['odd', 'Odd'],
  ['high', '19–36'],
];

const numbers = Array.from({ length: pocketCount - 1 }, (_, index) => index + 1);
const columnOf = (number: number) => 1 + Math.ceil(number / 3);
const rowOf = (number: number) => 3 - ((number - 1) % 3);

function spot(
  type: BetType,
  value: BetValue,
  area: Spot['area'],
  { label = '', name, look = '' }: { label?: string; name?: string; look?: string },
): Spot {
  const pays = (readBet(type, value)?.returnPerUnit ?? Number.NaN) - 1;
  const spoken = `${name ?? label}, pays ${pays} to 1`;
  return { type, value, label, spoken, look, area };
}

function laySingles(): Spot[] {
  return [0, ...numbers].map((number) => {
    const area: Spot['area'] = number ? [columnOf(number), rowOf(number), 1, 1] : [1, 1, 1, 3];
    const { label, spoken: name, look } = describeOutcome(number);
    return { ...spot('straight', number, area, { label, name, look }), outcomes: [number] };
  });
}

function layAround(): Spot[] {
  const thirds = [1, 2, 3].flatMap((third) => {
    const label = `${third * 12 - 11}–${third * 12}`;
    return [
      spot('column', third, [14, 4 - third, 1, 1], { label: '2:1', name: `2:1, column ${third}` }),
      spot('dozen', third, [third * 4 - 2, 4, 4, 1], { label, name: `Dozen ${label}` }),
    ];
  });
  const chances = outside.map(([type, label], index) => {
    const look = type === 'red' || type === 'black' ? type : '';
    return spot(type, null, [2 + index * 2, 5, 2, 1], { label, look });
  });
  return [...thirds, ...chances];
}

/** A bet on several numbers, placed in the middle of its area or on its outer edge. */
function between(type: BetType, value: number[], area: Spot['area'], look = ''): Spot {
  const kind = type === 'line' ? 'Six line' : type.charAt(0).toUpperCase() + type.slice(1);
  return spot(type, value, area, { name: `${kind} ${value.join(', ')}`, look });
}

function layBetween(): Spot[] {
  const atZero = [
    ...[1, 2, 3].map((number) => between('split', [0, number], [1, 4 - number, 2, 1])),
    between('street', [0, 1, 2], [1, 2, 2, 2]),
    between('street', [0, 2, 3], [1, 1, 2, 2]),
    between('corner', [0, 1, 2, 3], [1, 3, 2, 1], 'edge'),
  ];
  const onTheGrid = numbers.flatMap((number) => {
    const [column, row] = [columnOf(number), rowOf(number)];
    const from = (...steps: number[]) => steps.map((step) => number + step);
    const hasNext = column < 13;
    return [
      hasNext && between('split', from(0, 3), [column, row, 2, 1]),
      row > 1 && between('split', from(0, 1), [column, row - 1, 1, 2]),
      row > 1 && hasNext && between('corner', from(0, 1, 3, 4), [column, row - 1, 2, 2]),
      row === 3 && between('street', from(0, 1, 2), [column, 3, 1, 1], 'edge'),
      row === 3 && hasNext && between('line', from(0, 1, 2, 3, 4, 5), [column, 3, 2, 1], 'edge'),
    ].filter((place) => place !== false);
  });
  return [...atZero, ...onTheGrid];
}

export const cloth: Cloth = {
  label: 'Live roulette',
  pictureLabel: 'Live roulette wheel',
  historyLabel: 'Last numbers',
  outcomes: [0, ...numbers].map(describeOutcome),
  kinds,
  spots: [...laySingles(), ...layAround(), ...layBetween()],
  css,
};
