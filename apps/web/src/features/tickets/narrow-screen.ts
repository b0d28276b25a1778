/** Where columns would leave no room for words: one cell then holds the whole ticket. */
export const narrowScreen = { partner: '(width < 44rem)', staff: '(width < 76rem)' };
