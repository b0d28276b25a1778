/**
 * Makes text storable in PostgreSQL and its JSON: replaces NUL and unpaired surrogates (cut emoji,
 * for example).
 */
export const storableText = (text: string, most = text.length): string =>
  text.slice(0, most).toWellFormed().replaceAll('\u0000', '\ufffd');
