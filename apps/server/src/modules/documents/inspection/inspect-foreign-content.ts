import type { DocumentType } from '@baize/contract';
import { createLeap } from './leap.ts';
import { refuseFile } from './refuse-file.ts';

/**
 * One file can be two things at once: a ZIP is read from its end and a browser finds HTML almost
 * anywhere. Such a file is refused whatever else it is. The patterns are long enough not to occur
 * by chance in compressed data; a ZIP needs both a directory and its end.
 */
const MARKUP = /<(?:(?:!doctype|html|script|iframe)[\s>/]|svg[\s/]+(?:xmlns|on[a-z]))/i;
const holdsMarkup = createLeap('<', '!hHsSiI', MARKUP);
const RAR = 'Rar!\x1a\x07';
const SEVEN_ZIP = '7z\xbc\xaf\x27\x1c';
const ZIP_DIRECTORY = 'PK\x01\x02';
const ZIP_END = 'PK\x05\x06';
const PDF = '%PDF-';

/** As long as the longest of these, so that none is missed between two chunks. */
const OVERLAP = 16;

/** Given the document's bytes as text, one letter each. */
export function inspectForeignContent(type: DocumentType): (kept: string) => void {
  let before = '';
  let zipDirectorySeen = false;
  const lookForZip = (text: string) => {
    const start = zipDirectorySeen ? 0 : text.indexOf(ZIP_DIRECTORY);
    zipDirectorySeen ||= start !== -1;
    if (zipDirectorySeen && text.indexOf(ZIP_END, start) !== -1) throw foreign();
  };
  const lookForOthers = (text: string) => {
    const isPdf = type !== 'application/pdf' && text.includes(PDF);
    const isArchive = text.includes(RAR) || text.includes(SEVEN_ZIP);
    if (isPdf || isArchive || holdsMarkup(text)) throw foreign();
  };
  return (kept) => {
    // Where two chunks meet is looked at by itself: joining them would copy every byte once more.
    lookForOthers(before + kept.slice(0, OVERLAP));
    lookForOthers(kept);
    // No whole mark lies on one side of this: what it holds comes after `before` and before `kept`.
    lookForZip(before.slice(1 - ZIP_END.length) + kept.slice(0, ZIP_END.length - 1));
    lookForZip(kept);
    before = kept.length < OVERLAP ? (before + kept).slice(-OVERLAP) : kept.slice(-OVERLAP);
  };
}

const foreign = () =>
  refuseFile('This file holds a second kind of content. Please save the document anew.');
