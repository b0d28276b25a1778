import type { BetValue } from '@baize/contract/live';
import type { GameGuide, GameWords } from '../game.ts';
import { returnPerUnit } from './rules.ts';

export const words: GameWords = {
  closed: 'No more bets, the wheel spins',
  result: 'The ball has landed',
  recentResults: 'Recent numbers',
};

const ordinals = ['1st', '2nd', '3rd'];
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Examples: "Straight 17", "Dozen 2nd", "Split 8, 11", "Red". */
export function nameBet(type: string, value: BetValue): string {
  const name = capital(type);
  if (Array.isArray(value)) return `${name} ${value.join(', ')}`;
  if (typeof value !== 'number') return name;
  const isOrdinal = type === 'dozen' || type === 'column';
  return `${name} ${isOrdinal ? (ordinals[value - 1] ?? value) : value}`;
}

const row = (type: string, value: string | null, covers: number, text: string) => ({
  type,
  value,
  text,
  returnPerUnit: returnPerUnit(covers),
});

export const guide: GameGuide = {
  bets: [
    row('straight', '17', 1, 'One number, 0 to 36.'),
    row('split', '[17, 20]', 2, 'Two neighbours on the cloth.'),
    row('street', '[16, 17, 18]', 3, 'A row of three.'),
    row('corner', '[16, 17, 19, 20]', 4, 'Four that meet in a corner.'),
    row('line', '[16, 17, 18, 19, 20, 21]', 6, 'Two rows of three.'),
    row('dozen', '1, 2 or 3', 12, '1 to 12, 13 to 24 or 25 to 36.'),
    row('column', '1, 2 or 3', 12, 'The column that begins with it.'),
    row('red', null, 18, 'Every red number.'),
    row('black', null, 18, 'Every black number.'),
    row('odd', null, 18, 'Every odd number.'),
    row('even', null, 18, 'Every even number; zero is not one.'),
    row('low', null, 18, '1 to 18.'),
    row('high', null, 18, '19 to 36.'),
  ],
  largestBets: [
    { on: 'one number', returnPerUnit: returnPerUnit(1) },
    { on: 'red or black', returnPerUnit: returnPerUnit(18) },
  ],
  simpleBet: { type: 'red' },
  fullBet: { type: 'split', value: [17, 20] },
  ending: 'The ball lies still in the picture',
};
