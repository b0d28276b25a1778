import type { DocumentWarning } from '@baize/contract';
import { createLeap } from './leap.ts';

/**
 * PDF names that trigger actions. Long names are searched everywhere. Short names would occur by
 * chance in packed data, so they are searched only outside of it.
 */
const long: [DocumentWarning, RegExp][] = [
  ['script', /\/(?:JavaScript|Rendition)\b/],
  ['external_action', /\/(?:Launch|GoToR|GoToE|SubmitForm|ImportData)\b/],
  [
    'attachment',
    /\/(?:(?:EmbeddedFiles?|FileAttachment)\b|EF(?:[\s\0]*<<|[\s\0]+\d+\s+\d+\s+R\b))/,
  ],
  ['media', /\/(?:RichMedia|Movie)\w*/],
  ['form', /\/XFA(?:[\s\0]*\[|[\s\0]+\d+\s+\d+\s+R\b)/],
  ['unchecked', /\/Encrypt\b/],
];
const short: [DocumentWarning, RegExp][] = [
  ['script', /\/JS\s*[(<\d]/],
  ['form', /\/XFA\b/],
];

/** Pre-filter: nearly all text contains none of the names. */
const holdsAny = createLeap(
  '/',
  'JRLGSIEFMX',
  new RegExp([...long, ...short].map(([, pattern]) => pattern.source).join('|')),
);

export const findLongNames = (text: string): DocumentWarning[] => find(long, text);
export const findNames = (text: string): DocumentWarning[] => find([...long, ...short], text);

const find = (names: readonly [DocumentWarning, RegExp][], text: string): DocumentWarning[] => {
  if (!holdsAny(text)) return [];
  const found = names.filter(([, pattern]) => pattern.test(text)).map(([warning]) => warning);
  return [...new Set(found)];
};

/** Characters that end a name, so that longer names do not match. */
const NAME_END = '(?=[\\s\\0()<>[\\]{}/%])';

/**
 * Returns whether text may announce objects packed in a stream, where their names are invisible.
 * Readers recognise such a stream by /First, not by its type. Outlines also have a /First entry.
 */
export const mayMentionPackedObjects = createLeap(
  '/',
  'OF',
  new RegExp(`/(?:ObjStm|First)${NAME_END}`),
);

/**
 * The same for text without a following stream. A /First with a reference is an outline's entry,
 * not a packed object.
 */
const PACKED_OBJECTS = new RegExp(`/(?:ObjStm|First(?!\\s+\\d+\\s+\\d+\\s+R\\b))${NAME_END}`);
export const mentionsPackedObjects = (text: string): boolean =>
  mayMentionPackedObjects(text) && PACKED_OBJECTS.test(text);

/**
 * Returns how the objects in a stream are packed: `flate` for one plain filter, `none`, or `other`
 * if only a full PDF reader could unpack them.
 */
export function packingOf(description: string): 'flate' | 'none' | 'other' {
  const filters = description.match(/\/(?:Filter|F)\b/g)?.length ?? 0;
  if (filters === 0) return 'none';
  const plain = /\/Filter\s*(?:\/(?:FlateDecode|Fl)\b|\[\s*\/(?:FlateDecode|Fl)\s*\])/;
  const hasParameters = /\/(?:DecodeParms|DP)\b/.test(description);
  return filters === 1 && plain.test(description) && !hasParameters ? 'flate' : 'other';
}

/** Decodes escapes: `/J#61vaScript` is the same name as `/JavaScript`. */
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
