import type { DB } from '@baize/db';
import type { Act } from '@baize/platform/acts/act';
import type { Resources } from '@baize/platform/config/resources';
import { addJob } from '@baize/platform/jobs/add-job';
import type { Insertable } from 'kysely';
import { documentColumns, hasScanner } from './document-columns.ts';
import type { ReceivedDocument } from './receive-documents.ts';

/** The partner whose data a document is, and what it is attached to. */
export type DocumentOwner = Omit<
  Insertable<DB['documents']>,
  keyof ReceivedDocument | 'uploaded_at' | 'scanned_at' | 'infected_with'
>;

/**
 * Inserts the rows of received documents, queues their virus scans and returns them in the response
 * format.
 */
export async function attachDocuments(
  act: Pick<Act, 'db'>,
  resources: Resources,
  received: readonly ReceivedDocument[],
  owner: DocumentOwner,
) {
  const uploaded_at = resources.now();
  const rows = await act.db
    .insertInto('documents')
    .values(received.map((document) => ({ ...document, ...owner, uploaded_at })))
    .returning(documentColumns(hasScanner(resources)))
    .execute();
  if (hasScanner(resources)) {
    for (const { id } of rows) await addJob(act.db, 'scan_document', { id });
  }
  return rows;
}
