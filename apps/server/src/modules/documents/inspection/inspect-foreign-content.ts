import type { DocumentType } from '@baize/contract';
import { createLeap } from './leap.ts';
import { refuseFile } from './refuse-file.ts';

/**
 * A file can have two formats at once: a ZIP is read from its end, and browsers find HTML almost
 * anywhere. Such a file is rejected. The patterns are too long to occur by chance in compressed
 * data; a ZIP needs both a directory and its end.
 */
const MARKUP = /<(?:(?:!doctype|html|script|iframe)[\s>/]|svg[\s/]+(?:xmlns|on[a-z]))/i;
const holdsMarkup = createLeap('<', '!hHsSiI', MARKUP);
const RAR = 'Rar!\x1a\x07';
const SEVEN_ZIP = '7z\xbc\xaf\x27\x1c';
const ZIP_DIRECTORY = 'PK\x01\x02';
const ZIP_END = 'PK\x05\x06';
const PDF = '%PDF-';

/** Length of the longest pattern, so that none is missed between two chunks. */
const OVERLAP = 16;

/** Expects the document's bytes as text, one character per byte. */
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
    // The boundary between chunks is searched separately: joining the chunks would copy every byte
    // again.
    lookForOthers(before + kept.slice(0, OVERLAP));
    lookForOthers(kept);
    // Neither side of this boundary holds a complete marker, so each match here spans both chunks.
    lookForZip(before.slice(1 - ZIP_END.length) + kept.slice(0, ZIP_END.length - 1));
    lookForZip(kept);
    before = kept.length < OVERLAP ? (before + kept).slice(-OVERLAP) : kept.slice(-OVERLAP);
  };
}

const foreign = () =>
  refuseFile('This file holds a second kind of content. Please save the document anew.');
