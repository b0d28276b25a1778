import type { KycFileType } from '@baize/contract';
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
export function inspectForeignContent(type: KycFileType): (kept: string) => void {
  let before = '';
  let zipDirectorySeen = false;
  return (kept) => {
    const text = before + kept;
    const zipStart = zipDirectorySeen ? 0 : text.indexOf(ZIP_DIRECTORY);
    zipDirectorySeen ||= zipStart !== -1;
    const isZip = zipDirectorySeen && text.indexOf(ZIP_END, zipStart) !== -1;
    const isPdf = type !== 'application/pdf' && text.includes(PDF);
    const isOtherArchive = text.includes(RAR) || text.includes(SEVEN_ZIP);
    if (isZip || isPdf || isOtherArchive || holdsMarkup(text)) throw foreign();
    before = text.slice(-OVERLAP);
  };
}

const foreign = () =>
  refuseFile('This file holds a second kind of content. Please save the document anew.');
