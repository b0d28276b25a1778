import { type DocumentType, documentExtensions } from '@baize/contract';

const LONGEST_NAME = 150;

/**
 * File extensions that some program opens. An extension that does not match the content misleads
 * users.
 */
const ENDINGS = new Set(
  [
    'pdf jpg jpeg jpe jfif png gif webp svg tif tiff bmp heic heif avif dng txt',
    'htm html xhtml shtml mht xml php phtml asp aspx jsp cgi js mjs css',
    'exe dll msi scr bat cmd com ps1 vbs vbe wsf hta lnk reg cpl jar apk dmg iso',
    'doc docx docm xls xlsx xlsm ppt pptx rtf zip rar 7z gz tar tgz eml',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Cleans the name that a partner gave a file, for display and downloads but never for storage.
 * Removes folders, control and direction characters, and reserved characters, and limits the
 * length. The extension follows the content (D18).
 */
export function cleanDocumentName(given: string, type: DocumentType): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*%]/g, '_')
    .replace(/\s+/g, ' ')
    .trim();
  const [own, ...others] = documentExtensions[type];
  const ending = others.find((extension) => name.toLowerCase().endsWith(extension)) ?? own;
  const stem = withoutEndings(name).replace(/^[\s.]+/, '');
  const short = [...stem].slice(0, LONGEST_NAME).join('');
  return (trimEnd(short) || 'document') + ending;
}

function withoutEndings(name: string): string {
  let stem = trimEnd(name);
  for (;;) {
    const dot = stem.lastIndexOf('.');
    const ending = stem.slice(dot + 1).trim();
    if (dot === -1 || !ENDINGS.has(ending.toLowerCase())) return stem;
    stem = trimEnd(stem.slice(0, dot));
  }
}

/** A loop, because a regular expression would backtrack over a long row of dots. */
function trimEnd(name: string): string {
  let end = name.length;
  while (end > 0 && ' .'.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}
