const TICKS = 4;

/** Returns about four whole, round ticks that cover all values and zero. */
export function axisTicks(values: readonly number[]): number[] {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const step = roundStep((highest - lowest) / TICKS);
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  return ([1, 2, 5].find((times) => times * unit >= least) ?? 10) * unit;
}
