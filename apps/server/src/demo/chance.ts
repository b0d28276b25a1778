/** Seeded random numbers, so that the demo is the same each time. */
export type Chance = {
  /** At least `from`, less than `to`. */
  between(from: number, to: number): number;
  whole(from: number, to: number): number;
  pick<T>(things: readonly [T, ...T[]]): T;
  /** Returns true with this probability. */
  happens(probability: number): boolean;
};

export function createChance(seed: number): Chance {
  let state = seed;
  // Mulberry32: short, and uniform enough for a demo.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + next() * (to - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to));
  return {
    between,
    whole,
    pick: (things) => things[whole(0, things.length)] ?? things[0],
    happens: (probability) => next() < probability,
  };
}
