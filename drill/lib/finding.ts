export type Finding = { what: string; found: string; isGood: boolean };

export const finding = (what: string, isGood: boolean, found: string | number): Finding => ({
  what,
  found: `${found}`,
  isGood,
});

/** A finding that is good if the list is empty. */
export const none = (what: string, found: readonly unknown[]): Finding =>
  finding(what, found.length === 0, found.length === 0 ? 'none' : found.slice(0, 3).join('; '));

/** A finding that is good if `ms` is at most `mostMs`. */
export const within = (what: string, ms: number, mostMs: number): Finding =>
  finding(`${what}, within ${mostMs / 1_000} s`, ms <= mostMs, `${(ms / 1_000).toFixed(1)} s`);
