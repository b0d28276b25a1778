const number = new Intl.NumberFormat('en');

/** An option of a choice, and how many it would leave. */
export const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${number.format(count)})`;
