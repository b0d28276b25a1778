import type { DocumentType, DocumentWarning, StoredDocument } from '@baize/contract';

export const DOWNLOAD_FAILED = 'Failed to download document.';

const labels: Record<DocumentType, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
};

export const fileTypeLabel = ({ file_type }: StoredDocument): string => labels[file_type];

export const countDocuments = (count: number): string =>
  count === 1 ? '1 document' : `${count} documents`;

const held: Partial<Record<DocumentWarning, string>> = {
  script: 'a script',
  external_action: 'an action that opens something else',
  attachment: 'an attached file',
  media: 'film or sound',
  form: 'a dynamic form',
};
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Describes for staff what a file contains besides its pages; `null` if nothing. */
export function describeWarnings(warnings: readonly DocumentWarning[]): string | null {
  if (warnings.length === 0) return null;
  const things = warnings.flatMap((warning) => held[warning] ?? []);
  return [
    things.length > 0 && `This PDF holds ${list.format(things)}.`,
    warnings.includes('unchecked') &&
      'Parts of this PDF are protected or packed so that they could not be checked.',
    'Nothing in it is run here. Take care with a downloaded copy.',
  ]
    .filter(Boolean)
    .join(' ');
}
