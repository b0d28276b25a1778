/**
 * Widths below which a ticket is shown in a single cell, because columns would leave no room for
 * text.
 */
export const narrowScreen = { partner: '(width < 44rem)', staff: '(width < 76rem)' };
