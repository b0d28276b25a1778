/**
 * Returns a function that tests whether a pattern occurs; matches must start with one of the given
 * pairs of characters. Most of a document is compressed and contains no pair. Jumping between
 * candidates is many times faster than running the regular expression alone.
 */
export function createLeap(
  first: string,
  seconds: string,
  pattern: RegExp,
): (text: string) => boolean {
  const here = new RegExp(pattern.source, `${pattern.flags}y`);
  const isSecond = new Uint8Array(256);
  for (const second of seconds) isSecond[second.charCodeAt(0)] = 1;
  return (text) => {
    for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
      if (isSecond[text.charCodeAt(at + 1)] !== 1) continue;
      here.lastIndex = at;
      if (here.test(text)) return true;
    }
    return false;
  };
}
