/**
 * Enough of the endings that a stem loses: 17,000 words have 100,000 beginnings of three letters and more, of which
 * 8,000 led to no stem, and with these every one leads to that of its word.
 */
const ENDINGS = [
  ...['ing', 'ed', 'ies', 'ion', 'ation', 'ator', 'ative', 'ization', 'ant', 'ent', 'al', 'ly'],
  ...['ity', 'ability', 'ibility', 'ful', 'ous', 'ness', 'ism'],
];

/**
 * Words that a beginning may become, and itself: "integra" is no stem, but "integration" has one. An ending may have
 * begun already.
 */
export const finishedWords = (beginning: string): string[] => [
  beginning,
  ...ENDINGS.flatMap((ending) =>
    Array.from(ending, (_, begun) => begun)
      .filter((begun) => begun < beginning.length && beginning.endsWith(ending.slice(0, begun)))
      .map((begun) => beginning + ending.slice(begun)),
  ),
];
