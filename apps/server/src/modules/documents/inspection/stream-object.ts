/**
 * Where the object begins that the stream behind this text belongs to. Undefined where that cannot be told: a word
 * in a string or a comment may pass for the beginning or the end of an object, or of a stream.
 */
export function findStreamObject(before: string): number | undefined {
  const end = before.lastIndexOf('endobj');
  if (end !== -1 && isInComment(before, end)) return undefined;
  const since = Math.max(0, end);
  // Only the last digit of its number: looking for all of them would go over a long row again and again.
  const [object, ...others] = before.slice(since).matchAll(/\d\s+\d+\s+obj\b/g);
  if (object === undefined || others.length > 0) return undefined;
  const at = since + object.index;
  return isWholeDictionary(before.slice(at + object[0].length)) ? at : undefined;
}

/** Whether it seems so: a string may hold the sign of a comment too. */
export function isInComment(text: string, at: number): boolean {
  const line = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at));
  return text.slice(line + 1, at).includes('%');
}

function isWholeDictionary(text: string): boolean {
  if (!/^\s*<<.*>>\s*$/s.test(text) || text.includes('%')) return false;
  const opened = text.match(/<</g)?.length;
  return opened === text.match(/>>/g)?.length && hasWholeStrings(text);
}

function hasWholeStrings(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/\\.|[()]/gs)) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
