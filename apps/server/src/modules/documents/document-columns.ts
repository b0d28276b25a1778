import { type DocumentScanState, type DocumentWarning, documentExtensions } from '@baize/contract';
import { wireTime } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import { type RawBuilder, sql } from 'kysely';

/** Whether there is a scanner that a document can wait for. */
export const hasScanner = ({ scanner }: Pick<Resources, 'scanner'>) => scanner !== undefined;

/** Without a scanner no document waits; an earlier scan result stays valid. */
export const scanState = (scans: boolean): RawBuilder<DocumentScanState> =>
  sql`case when infected_with is not null then 'infected' when scanned_at is not null then 'clean'
    else ${sql.lit(scans ? 'waiting' : 'not_scanned')} end`;

const extension = sql.join(
  Object.entries(documentExtensions).map(
    ([type, [first]]) => sql`when ${sql.lit(type)} then ${sql.lit(first)}`,
  ),
  sql` `,
);

/** A document as `staffDocument` of the contract; `storedDocument` omits what only staff see. */
export const documentColumns = (scans: boolean) =>
  [
    'documents.id',
    sql<string>`ref || case file_type ${extension} end`.as('file_path'),
    'file_type',
    'original_name as name',
    'size',
    wireTime(sql.ref('uploaded_at')).as('uploaded_at'),
    scanState(scans).as('scan'),
    sql<DocumentWarning[]>`warnings`.as('warnings'),
    'infected_with',
  ] as const;
