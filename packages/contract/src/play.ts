/** Names shared by the live socket and the API. */

export const betStatuses = ['accepted', 'won', 'lost', 'refunded', 'taken_back'] as const;

/** In UTC: since midnight, Monday, or the first of the month. */
export const playWindows = ['day', 'week', 'month'] as const;
export type PlayWindow = (typeof playWindows)[number];
