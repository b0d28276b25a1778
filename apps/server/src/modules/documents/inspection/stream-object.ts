/**
 * Returns where the object of the stream after this text begins. Returns undefined if that is
 * ambiguous: a word in a string or comment may look like the start or end of an object or stream.
 */
export function findStreamObject(before: string): number | undefined {
  const end = before.lastIndexOf('endobj');
  if (end !== -1 && isInComment(before, end)) return undefined;
  const since = Math.max(0, end);
  // Matches only the last digit of the object number: matching a long row of digits would take
  // quadratic time.
  const [object, ...others] = before.slice(since).matchAll(/\d\s+\d+\s+obj\b/g);
  if (object === undefined || others.length > 0) return undefined;
  const at = since + object.index;
  return isWholeDictionary(before.slice(at + object[0].length)) ? at : undefined;
}

/**
 * Returns whether the position appears to be in a comment. This may be wrong, because strings may
 * also contain %.
 */
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
