const subjectLength = 100;

// Line breaks would start a new header or a forged paragraph. Bidirectional controls can make a
// name hide the sentence around it.
const breaksAndControls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
const lineBreaks = /\r\n?|[\u2028\u2029]/gu;
const controlsWithinLines = /[\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Cleans a value inside a sentence. Spaces at its ends are kept, because they belong to the
 * sentence.
 */
export function toOneLine(value: string): string {
  return value.toWellFormed().replace(breaksAndControls, ' ').replace(/ {2,}/g, ' ');
}

/** Cleans a value of several lines, such as a message or a reason. */
export function toLines(value: string): string[] {
  return value
    .toWellFormed()
    .replace(lineBreaks, '\n')
    .replace(controlsWithinLines, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n')
    .map((line) => line.trimEnd());
}

/** Cleans the Subject header: one line without controls, truncated. */
export function toSubject(value: string): string {
  const line = toOneLine(value).trim();
  if (line.length <= subjectLength) return line;
  let kept = '';
  for (const { segment } of graphemes.segment(line)) {
    if (kept.length + segment.length >= subjectLength) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
