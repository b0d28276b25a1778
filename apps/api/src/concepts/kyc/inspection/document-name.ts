import { type KycFileType, kycFileExtensions } from '@baize/contract';
import { refuseFile } from './refuse-file.ts';

const LONGEST_NAME = 150;

/** Endings that some program opens; before the real one they only serve to deceive. */
const OTHER_ENDINGS = new Set(
  [
    'pdf jpg jpeg png gif webp svg tif tiff bmp heic',
    'htm html xhtml shtml mht xml php phtml asp aspx jsp cgi js mjs css',
    'exe dll msi scr bat cmd ps1 vbs vbe wsf hta lnk reg cpl jar apk dmg iso',
    'doc docx docm xls xlsx xlsm ppt pptx rtf zip rar 7z gz tar tgz eml',
  ].flatMap((line) => line.split(' ')),
);

/**
 * The name a partner gave a file, for showing and for downloads; never for storing. Without
 * folders, control and direction characters, and what systems reserve; not too long.
 */
export function cleanDocumentName(given: string, type: KycFileType): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*%]/g, '_')
    .replace(/\s+/g, ' ')
    .trim();
  const [own, ...others] = kycFileExtensions[type];
  const ending = [own, ...others].find((extension) => name.toLowerCase().endsWith(extension));
  const stem = ending === undefined ? name : name.slice(0, -ending.length);
  const short = [...stem.replace(/^[\s.]+/, '')].slice(0, LONGEST_NAME).join('');
  return (short.replace(/[\s.]+$/, '') || 'document') + (ending ?? own);
}

/** Content decides the type (D18); a name that claims another is refused. */
export function assertNameFits(given: string, type: KycFileType): void {
  const parts = given
    .replace(/^.*[/\\]/s, '')
    .trim()
    .toLowerCase()
    .split('.')
    .slice(1);
  const ending = parts.pop();
  if (ending === undefined) return;
  if (!kycFileExtensions[type].includes(`.${ending}`)) {
    throw refuseFile('The name of this file does not fit its content. Please check the file.');
  }
  if (parts.some((part) => OTHER_ENDINGS.has(part.trim()))) {
    throw refuseFile('The name of this file has two endings. Please rename it.');
  }
}

/** What senders say when they do not know, or in other words for the same. */
const NO_CLAIM = new Set(['', 'text/plain', 'application/octet-stream', 'binary/octet-stream']);
const SAME_TYPE: Record<string, KycFileType> = {
  'application/x-pdf': 'application/pdf',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
};

export function assertDeclaredTypeFits(declared: string, type: KycFileType): void {
  if (NO_CLAIM.has(declared) || (SAME_TYPE[declared] ?? declared) === type) return;
  throw refuseFile('The type of this file does not fit its content. Please check the file.');
}
