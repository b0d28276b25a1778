import type { PlayedBet } from '@baize/contract';

const ordinals = ['1st', '2nd', '3rd'];
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** A bet as a croupier would call it: "Straight 17", "Dozen 2nd", "Split 8, 11", "Red". */
export function betName({ type, value }: Pick<PlayedBet, 'type' | 'value'>): string {
  const name = capital(type);
  if (Array.isArray(value)) return `${name} ${value.join(', ')}`;
  if (typeof value !== 'number') return name;
  const isOrdinal = type === 'dozen' || type === 'column';
  return `${name} ${isOrdinal ? (ordinals[value - 1] ?? value) : value}`;
}
