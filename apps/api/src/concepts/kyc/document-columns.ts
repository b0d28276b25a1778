import {
  type KycFileType,
  type KycScanState,
  type KycStaffDocument,
  type KycWarning,
  kycFileExtensions,
} from '@baize/contract';
import { type DB, isoTime } from '@baize/db';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Resources } from '../../platform/config/resources.ts';

export const documentColumns = [
  'kyc_documents.id',
  'ref',
  'file_type',
  'original_name',
  'size',
  'uploaded_at',
  'warnings',
  'scanned_at',
  'infected_with',
] as const;

type DocumentRow = {
  id: number;
  ref: string;
  file_type: KycFileType;
  original_name: string;
  size: number;
  uploaded_at: string;
  warnings: string[];
} & ScanColumns;

export type ScanColumns = { scanned_at: string | null; infected_with: string | null };

/** What documents are read with: whether one waits for a scan depends on there being a scanner. */
export type DocumentReader = { db: Kysely<DB> } & Pick<Resources, 'scanner'>;
type Scanning = Pick<Resources, 'scanner'>;

/** Without a scanner nothing waits for one; what was once found stays found. */
export function scanStateOf(row: ScanColumns, { scanner }: Scanning): KycScanState {
  if (row.infected_with !== null) return 'infected';
  if (row.scanned_at !== null) return 'clean';
  return scanner === undefined ? 'not_scanned' : 'waiting';
}

/** The documents of each submission that is read, with it: one statement shows one moment. */
export const documentsOfSubmission = (submissions: ExpressionBuilder<DB, 'kyc_submissions'>) =>
  jsonArrayFrom(
    submissions
      .selectFrom('kyc_documents')
      .select(documentColumns)
      .whereRef('kyc_documents.submission_id', '=', 'kyc_submissions.id')
      .orderBy('kyc_documents.id'),
  ).as('documents');

/** Rows read with `documentsOfSubmission`. */
export const withDocuments = <Row extends { documents: DocumentRow[] }>(
  rows: readonly Row[],
  scanning: Scanning,
) =>
  rows.map((row) => ({
    ...row,
    documents: row.documents.map((document) =>
      toDocument({ ...document, uploaded_at: isoTime(document.uploaded_at) }, scanning),
    ),
  }));

/**
 * As it goes over the wire: `file_path` is an opaque name and leads nowhere. The answers to
 * partners let through less of it than those to staff.
 */
export function toDocument(row: DocumentRow, scanning: Scanning): KycStaffDocument {
  const { id, ref, file_type, original_name: name, size, uploaded_at, infected_with } = row;
  const [extension] = kycFileExtensions[file_type];
  return {
    ...{ id, file_path: `${ref}${extension}`, file_type, name, size, uploaded_at },
    warnings: row.warnings as KycWarning[],
    scan: scanStateOf(row, scanning),
    infected_with,
  };
}
