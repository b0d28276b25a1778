/** As PostgreSQL and its JSON can hold it: no NUL, and no half of a character that was cut in two. */
export const storableText = (text: string, most = text.length): string =>
  text.slice(0, most).toWellFormed().replaceAll('\u0000', '\ufffd');
