const number = new Intl.NumberFormat('en');

/** Adds a plus if counting stopped early. */
export const formatCount = (count: number, more = false): string =>
  `${number.format(count)}${more ? '+' : ''}`;

/** Label of an option with the number of its results. */
export const withCount = (label: string, count: number | undefined, more = false): string =>
  count === undefined ? label : `${label} (${formatCount(count, more)})`;
