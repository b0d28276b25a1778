import type { DB } from '@baize/db';
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { documentColumns } from '../documents/document-columns.ts';

/** The documents of each submission, in the same statement, so that both are of the same moment. */
export const documentsOfSubmission =
  (scans: boolean) => (submissions: ExpressionBuilder<DB, 'kyc_submissions'>) =>
    jsonArrayFrom(
      submissions
        .selectFrom('documents')
        .select(documentColumns(scans))
        .whereRef('documents.kyc_submission_id', '=', 'kyc_submissions.id')
        .orderBy('documents.id'),
    ).as('documents');
