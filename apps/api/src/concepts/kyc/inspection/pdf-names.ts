import type { KycWarning } from '@baize/contract';
import { createLeap } from './leap.ts';

/**
 * The names by which a PDF calls for something to be done. Long ones are found wherever they
 * stand; short ones would be found by chance in packed data, so only where there is none.
 */
const long: [KycWarning, RegExp][] = [
  ['script', /\/(?:JavaScript|Rendition)\b/],
  ['external_action', /\/(?:Launch|GoToR|GoToE|SubmitForm|ImportData)\b/],
  ['attachment', /\/(?:EmbeddedFiles?|FileAttachment)\b/],
  ['media', /\/(?:RichMedia|Movie)\w*/],
];
const short: [KycWarning, RegExp][] = [
  ['script', /\/JS\s*[(<\d]/],
  ['attachment', /\/EF\s*(?:<<|\d)/],
  ['form', /\/XFA\b/],
  ['unchecked', /\/Encrypt\b/],
];

const PACKED_OBJECTS = /\/ObjStm\b/;

/** Nearly always there is none, and one look says so. */
const holdsAny = createLeap(
  '/',
  'JRLGSIEFMX',
  new RegExp([...long, ...short].map(([, pattern]) => pattern.source).join('|')),
);

export const findLongNames = (text: string): KycWarning[] => find(long, text);
export const findNames = (text: string): KycWarning[] => find([...long, ...short], text);

const find = (names: readonly [KycWarning, RegExp][], text: string): KycWarning[] =>
  holdsAny(text)
    ? names.filter(([, pattern]) => pattern.test(text)).map(([warning]) => warning)
    : [];

/** Whether objects are said to lie packed in a stream, where their names are not seen. */
export const mentionsPackedObjects = createLeap('/', 'O', PACKED_OBJECTS);

/**
 * How the objects in a stream are packed: with one plain filter, not at all, or in a way that
 * only a whole reader could follow.
 */
export function packingOf(description: string): 'flate' | 'none' | 'other' {
  const filters = description.match(/\/(?:Filter|F)\b/g)?.length ?? 0;
  if (filters === 0) return 'none';
  const plain = /\/Filter\s*(?:\/(?:FlateDecode|Fl)\b|\[\s*\/(?:FlateDecode|Fl)\s*\])/;
  const hasParameters = /\/(?:DecodeParms|DP)\b/.test(description);
  return filters === 1 && plain.test(description) && !hasParameters ? 'flate' : 'other';
}

/** `/J#61vaScript` is the same name as `/JavaScript`. */
export function unescapeNames(text: string): string {
  let plain = '';
  let done = 0;
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', Math.max(at + 1, done))) {
    const high = hexDigits[text.charCodeAt(at + 1)];
    if (high === undefined) continue;
    const low = hexDigits[text.charCodeAt(at + 2)];
    if (low === undefined) continue;
    plain += text.slice(done, at) + String.fromCharCode(high * 16 + low);
    done = at + 3;
  }
  return done === 0 ? text : plain + text.slice(done);
}

const hexDigits: (number | undefined)[] = [];
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  hexDigits[digit.charCodeAt(0)] = value;
  hexDigits[digit.toUpperCase().charCodeAt(0)] = value;
}
