import { type KycScanState, type KycWarning, kycFileExtensions } from '@baize/contract';
import { type DB, wireTime } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

/** Whether there is a scanner that a document can wait for. */
export const hasScanner = ({ scanner }: Pick<Resources, 'scanner'>) => scanner !== undefined;

/** Without a scanner nothing waits for one; what was once found stays found. */
export const scanState = (scans: boolean): RawBuilder<KycScanState> =>
  sql`case when infected_with is not null then 'infected' when scanned_at is not null then 'clean'
    else ${sql.lit(scans ? 'waiting' : 'not_scanned')} end`;

const extension = sql.join(
  Object.entries(kycFileExtensions).map(
    ([type, [first]]) => sql`when ${sql.lit(type)} then ${sql.lit(first)}`,
  ),
  sql` `,
);

/**
 * A document as it goes over the wire: `file_path` is an opaque name and leads nowhere. The answers to
 * partners let through less of it than those to staff.
 */
export const documentColumns = (scans: boolean) =>
  [
    'kyc_documents.id',
    sql<string>`ref || case file_type ${extension} end`.as('file_path'),
    'file_type',
    'original_name as name',
    'size',
    wireTime(sql.ref('uploaded_at')).as('uploaded_at'),
    scanState(scans).as('scan'),
    sql<KycWarning[]>`warnings`.as('warnings'),
    'infected_with',
  ] as const;

/** The documents of each submission that is read, with it: one statement shows one moment. */
export const documentsOfSubmission =
  (scans: boolean) => (submissions: ExpressionBuilder<DB, 'kyc_submissions'>) =>
    jsonArrayFrom(
      submissions
        .selectFrom('kyc_documents')
        .select(documentColumns(scans))
        .whereRef('kyc_documents.submission_id', '=', 'kyc_submissions.id')
        .orderBy('kyc_documents.id'),
    ).as('documents');
