/** What is said of play on the wire and in the API alike. */

export const betStatuses = ['accepted', 'won', 'lost', 'refunded', 'taken_back'] as const;

/** Of UTC: from midnight, from Monday, from the first. */
export const playWindows = ['day', 'week', 'month'] as const;
export type PlayWindow = (typeof playWindows)[number];
