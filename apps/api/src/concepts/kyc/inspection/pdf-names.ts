import type { KycWarning } from '@baize/contract';

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

export const findLongNames = (text: string): KycWarning[] => find(long, text);
export const findNames = (text: string): KycWarning[] => find([...long, ...short], text);

const find = (names: readonly [KycWarning, RegExp][], text: string): KycWarning[] =>
  names.filter(([, pattern]) => pattern.test(text)).map(([warning]) => warning);

/** Whether objects are said to lie packed in a stream, where their names are not seen. */
export const mentionsPackedObjects = (text: string): boolean => /\/ObjStm\b/.test(text);

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
export const unescapeNames = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;
