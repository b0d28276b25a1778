import type { DB } from '@baize/db';
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { documentColumns } from '../documents/document-columns.ts';

/** Selects the documents in the same statement as their submission, so that both are consistent. */
export const documentsOfSubmission =
  (scans: boolean) => (submissions: ExpressionBuilder<DB, 'kyc_submissions'>) =>
    jsonArrayFrom(
      submissions
        .selectFrom('documents')
        .select(documentColumns(scans))
        .whereRef('documents.kyc_submission_id', '=', 'kyc_submissions.id')
        .orderBy('documents.id'),
    ).as('documents');
