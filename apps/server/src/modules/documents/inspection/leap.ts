/**
 * Whether a pattern that begins with one of these pairs occurs. Most of a document is packed and holds none:
 * leaping from one first character to the next goes through it many times faster than a pattern by itself.
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
