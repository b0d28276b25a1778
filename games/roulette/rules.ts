import type { BetValue } from '@baize/contract/live';
import type { BetTerms } from '../game.ts';

/**
 * European roulette as data: the wheel, the bets and their odds. This file imports only types,
 * because a browser loads it unbundled to draw the wheel.
 */

/** The pockets of a European wheel, clockwise from zero. */
export const wheelOrder = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
] as const;

export const pocketCount = 37;

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type PocketColour = 'red' | 'black' | 'green';

export function pocketColour(number: number): PocketColour {
  if (number === 0) return 'green';
  return reds.has(number) ? 'red' : 'black';
}

export const betTypes = [
  'straight',
  'split',
  'street',
  'corner',
  'line',
  'dozen',
  'column',
  'red',
  'black',
  'odd',
  'even',
  'low',
  'high',
] as const;

export type BetType = (typeof betTypes)[number];

const allNumbers = /* @__PURE__ */ Array.from({ length: 36 }, (_, index) => index + 1);

const outside: Partial<Record<BetType, (number: number) => boolean>> = {
  red: (number) => pocketColour(number) === 'red',
  black: (number) => pocketColour(number) === 'black',
  odd: (number) => number % 2 === 1,
  even: (number) => number % 2 === 0,
  low: (number) => number <= 18,
  high: (number) => number >= 19,
};

const insideSizes: Partial<Record<BetType, number>> = { split: 2, street: 3, corner: 4, line: 6 };

/** The inside bets that include zero, which is not part of the grid of three columns. */
const zeroBets: Partial<Record<BetType, readonly string[]>> = {
  split: ['0,1', '0,2', '0,3'],
  street: ['0,1,2', '0,2,3'],
  corner: ['0,1,2,3'],
};

const row = (number: number) => Math.ceil(number / 3);
const isRowStart = (number: number) => number % 3 === 1;
// JSON allows -0. It equals 0 in JavaScript but not in a database or a signature.
const isPocket = (value: unknown): value is number =>
  Number.isInteger(value) &&
  Number(value) >= 0 &&
  Number(value) < pocketCount &&
  !Object.is(value, -0);

/**
 * Returns what a bet covers and returns, or undefined if the layout has no such bet. The value is a
 * number for straight, dozen and column, an array of numbers for split to line, and otherwise null.
 */
export function readBet(type: string, value: BetValue): BetTerms | undefined {
  const covered = isBetType(type) ? coveredNumbers(type, value) : undefined;
  return covered && { covered, returnPerUnit: returnPerUnit(covered.length) };
}

const isBetType = (type: string): type is BetType => (betTypes as readonly string[]).includes(type);

function coveredNumbers(type: BetType, value: BetValue): number[] | undefined {
  const covers = outside[type];
  if (covers) return value === null ? allNumbers.filter(covers) : undefined;

  if (type === 'straight') return isPocket(value) ? [value] : undefined;

  if (type === 'dozen' || type === 'column') {
    if (value !== 1 && value !== 2 && value !== 3) return undefined;
    return allNumbers.filter((number) =>
      type === 'dozen' ? Math.ceil(number / 12) === value : (number - 1) % 3 === value - 1,
    );
  }

  return coveredInside(type, value);
}

function coveredInside(type: BetType, value: BetValue): number[] | undefined {
  if (value === null || typeof value === 'number' || !value.every(isPocket)) return undefined;
  const numbers = [...value].sort((a, b) => a - b);
  if (numbers.length !== insideSizes[type]) return undefined;
  const first = numbers[0] ?? 0;
  if (first === 0) return zeroBets[type]?.includes(numbers.join()) ? numbers : undefined;
  return isOnTheGrid(type, first, numbers) ? numbers : undefined;
}

function isOnTheGrid(type: BetType, first: number, numbers: readonly number[]): boolean {
  const is = (...offsets: number[]) =>
    numbers.every((number, index) => number === first + (offsets[index] ?? Number.NaN));
  switch (type) {
    case 'split':
      return is(0, 3) || (is(0, 1) && row(first) === row(first + 1));
    case 'street':
      return is(0, 1, 2) && isRowStart(first);
    case 'corner':
      return is(0, 1, 3, 4) && row(first) === row(first + 1);
    case 'line':
      return is(0, 1, 2, 3, 4, 5) && isRowStart(first);
    default:
      return false;
  }
}

/**
 * Units returned for one unit staked on a winning bet, the stake included: 36 for one number, 2 for
 * eighteen. The house edge is 1/37 for every kind of bet.
 */
export function returnPerUnit(coveredCount: number): number {
  return 36 / coveredCount;
}
