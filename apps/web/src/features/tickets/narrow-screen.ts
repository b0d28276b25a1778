/** Where the table lays its rows out as cards: a cell then holds the whole ticket. */
export const narrowScreen = '(width < 44rem)';
