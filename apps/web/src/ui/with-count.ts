const number = new Intl.NumberFormat('en');

/** With a plus where not all were counted. */
export const formatCount = (count: number, more = false): string =>
  `${number.format(count)}${more ? '+' : ''}`;

/** An option of a choice, and how many it would leave. */
export const withCount = (label: string, count: number | undefined, more = false): string =>
  count === undefined ? label : `${label} (${formatCount(count, more)})`;
