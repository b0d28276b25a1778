/**
 * Which terms are in force: the day they were last changed. Whoever changes their text (the public site's
 * legal.ts) changes this, and who has yet to go live is asked to accept them anew.
 */
export const termsVersion = '2026-11-18';
