/**
 * Version of the terms: the date of their last change. When you change their text (legal.ts of the
 * public site), change this too: partners that are not live yet must then accept the new terms.
 */
export const termsVersion = '2026-11-18';
