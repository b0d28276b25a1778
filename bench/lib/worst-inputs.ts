const LENGTH = 100_000;

const repeated = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

/** Long texts on which patterns that backtrack lose their way: nearly right, and wrong at the end. */
export const worstInputs: readonly string[] = [
  ...['a', '0', ' ', '\t', '.', '-', '@', '/', '\u0000', '\ud800', 'ſ', '🎲'].map(repeated),
  ...['a.', 'a-', '.-', 'a@', 'a@a.', '%2', '\r\n', ' a', '::', '1.', '<a@', '=,', '{"', '[['].map(
    repeated,
  ),
  `${repeated('a')}!`,
  `${repeated('a.')}@`,
  `a@${repeated('a.')}`,
  `a@${repeated('a-')}!`,
  `https://${repeated('a')}`,
  `https://${repeated('a.')}\u0000`,
  `https://${repeated('a@')}`,
  `https://[${repeated(':')}`,
  `${repeated(' ')}x${repeated(' ')}`,
  `2026-01-01T00:00:00.${repeated('0')}`,
];
