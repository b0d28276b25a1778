/** One thing a drill shows. */
export type Finding = { what: string; found: string; isGood: boolean };

export const finding = (what: string, isGood: boolean, found: string | number): Finding => ({
  what,
  found: `${found}`,
  isGood,
});

/** A number of things that must be none. */
export const none = (what: string, found: readonly unknown[]): Finding =>
  finding(what, found.length === 0, found.length === 0 ? 'none' : found.slice(0, 3).join('; '));

/** A time in milliseconds that must not be passed. */
export const within = (what: string, ms: number, mostMs: number): Finding =>
  finding(`${what}, within ${mostMs / 1_000} s`, ms <= mostMs, `${(ms / 1_000).toFixed(1)} s`);
