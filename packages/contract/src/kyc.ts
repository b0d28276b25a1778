import { z } from 'zod';
import { kycStatus, partner } from './accounts.ts';
import { documentFile, staffDocument, storedDocument } from './documents.ts';
import {
  id,
  idParams,
  messageAnswer,
  nextCursor,
  pageQuery,
  paragraph,
  timestamp,
} from './fields.ts';
import { limits } from './limits.ts';
import { audience, defineRoutes } from './route.ts';

/** KYC: submissions of partners and decisions of staff. */

export const kycDecisions = ['approved', 'rejected'] as const;
export const kycRequestStatuses = ['pending', ...kycDecisions] as const;
export const kycTabs = ['all', ...kycRequestStatuses, 'changed'] as const;
export type KycTab = (typeof kycTabs)[number];

export const kycUploaded = 'KYC document uploaded successfully! It will be reviewed by our team.';
export const kycReasonRequired = 'Please provide a reason for rejection';

/** Prepared reasons for staff, who may also write another. */
export const kycReadyReasons = [
  'The document is not readable. Please upload a clear, complete scan or photo.',
  'The document has expired. Please upload one that is valid.',
  'The company name on the document differs from the one of your account.',
  'A page is missing. Please upload the whole document.',
  'We need an official registration document of your company.',
] as const;

/** Fields that an approval is based on; a change of these is reviewed. */
export const kycWatchedFields = ['company_name', 'registration_number', 'website_url'] as const;
export type KycWatchedField = (typeof kycWatchedFields)[number];
export type KycIdentity = Record<KycWatchedField, string>;

export const changedIdentity = (before: KycIdentity, after: KycIdentity): KycWatchedField[] =>
  kycWatchedFields.filter((field) => before[field] !== after[field]);

const submission = z.object({
  id,
  status: z.enum(kycRequestStatuses),
  submitted_at: timestamp,
  decided_at: timestamp.nullable(),
  reason: z.string().nullable().describe('Why it was rejected, in the words of the staff'),
  documents: z.array(storedDocument),
});
export type KycSubmission = z.infer<typeof submission>;

export const kycStatusAnswer = z.object({
  kyc_status: kycStatus,
  documents: z.array(storedDocument).describe('Of the latest submission'),
  reason: z.string().nullable().describe('Why the latest submission was rejected'),
  history: z.array(submission).describe('Every submission, latest first, the latest included'),
});
export type KycStatusAnswer = z.infer<typeof kycStatusAnswer>;

export const kycRequest = z.object({
  id: id.describe('Of the submission'),
  partner_id: id,
  username: z.string(),
  email: z.string(),
  company_name: z.string(),
  kyc_status: z.enum(kycRequestStatuses),
  created_at: timestamp.describe('When it was submitted'),
  decided_at: timestamp.nullable(),
  decided_by: z.string().nullable().describe('Who on the staff decided'),
  reason: z.string().nullable(),
  changed_at: timestamp
    .nullable()
    .describe('When what was approved last changed, while that waits to be looked at'),
  documents: z.array(staffDocument),
});
export type KycRequest = z.infer<typeof kycRequest>;

const decidedSubmission = submission.extend({
  decided_by: z.string().nullable(),
  documents: z.array(staffDocument),
});

const kycChange = z.object({
  field: z.enum(kycWatchedFields),
  old_value: z.string().describe('What was approved, or last looked at'),
  new_value: z.string(),
  changed_at: timestamp,
});
export type KycChange = z.infer<typeof kycChange>;

const kycRequestAnswer = z.object({
  request: kycRequest,
  partner,
  history: z
    .array(decidedSubmission)
    .describe('Earlier submissions of this partner and their decisions, latest first'),
  changes: z.array(kycChange).describe('Since the approval, and not looked at yet'),
  latest_change_id: id.nullable().describe('The last of these changes, to say that it was seen'),
});

const submission_id = id
  .optional()
  .describe('The submission the decision is about; refused when another has come since');

const identity = z
  .strictObject({
    company_name: z.string(),
    registration_number: z.string(),
    website_url: z.string(),
  } satisfies Record<KycWatchedField, z.ZodString>)
  .optional()
  .describe('The company that the approval is about; refused when it has changed since');

export const kycRejection = z.strictObject({
  partner_id: id,
  submission_id,
  reason: z
    .string({ error: kycReasonRequired })
    .pipe(paragraph(kycReasonRequired, limits.kyc.reasonLength)),
});

export const kycRoutes = defineRoutes({
  kycStatus: {
    method: 'GET',
    path: '/partners/kyc/status',
    summary: 'Where the own identity check stands, with documents and history',
    audience: audience.partner,
    response: kycStatusAnswer,
  },
  uploadKyc: {
    method: 'POST',
    path: '/partners/kyc',
    summary: 'Submit documents for review: all of them are taken, or none',
    audience: audience.partner,
    upload: {
      field: 'document',
      description: 'One or more PDF, JPG or PNG files, 10 MB each',
      maxFiles: limits.kyc.maxFilesPerUpload,
      maxFileBytes: limits.kyc.maxFileBytes,
      timeoutMs: limits.documents.transferTimeoutMs,
    },
    response: messageAnswer.extend({ kyc_status: kycStatus, documents: z.array(storedDocument) }),
    status: 201,
    errors: [
      'file_required',
      'too_many_files',
      'file_too_large',
      'file_refused',
      'kyc_under_review',
      'kyc_already_approved',
      'upload_running',
    ],
  },
  downloadOwnKycDocument: {
    method: 'GET',
    path: '/partners/kyc/documents/{id}/download',
    summary: 'One of the own documents, as it was sent',
    audience: audience.partner,
    params: idParams,
    response: documentFile,
    errors: ['not_found', 'document_waiting', 'document_infected'],
  },
  listKycRequests: {
    method: 'GET',
    path: '/admin/kyc/requests',
    summary: 'The latest submission of each partner; counts are over all of them',
    audience: audience.admin('kyc.view'),
    query: pageQuery.extend({
      status: z.enum(kycTabs).default('all'),
      order: z.enum(['newest', 'oldest']).default('newest').describe('By time of submission'),
    }),
    response: z.object({
      requests: z.array(kycRequest),
      counts: z.record(z.enum(kycTabs), z.number().int()),
      next_cursor: nextCursor,
    }),
  },
  readKycRequest: {
    method: 'GET',
    path: '/admin/kyc/requests/{id}',
    summary: 'One partner’s request, with the partner’s details and earlier decisions',
    audience: audience.admin('kyc.view'),
    params: z.object({ id: id.describe('Of the partner') }),
    response: kycRequestAnswer,
    errors: ['not_found'],
  },
  approveKyc: {
    method: 'POST',
    path: '/admin/partners/kyc/approve',
    summary: 'Approve a pending request: the account is active and has an API key',
    audience: audience.admin('kyc.decide'),
    body: z.strictObject({ partner_id: id, submission_id, identity }),
    response: messageAnswer.extend({ request: kycRequest }),
    errors: [
      ...(['not_found', 'kyc_not_pending', 'kyc_superseded', 'kyc_identity_changed'] as const),
      'document_waiting',
    ],
    idempotent: true,
  },
  rejectKyc: {
    method: 'POST',
    path: '/admin/partners/kyc/reject',
    summary: 'Reject a pending request with a reason, which the partner is told',
    audience: audience.admin('kyc.decide'),
    body: kycRejection,
    incompleteMessage: { reason: kycReasonRequired },
    response: messageAnswer.extend({ request: kycRequest }),
    errors: ['not_found', 'kyc_not_pending', 'kyc_superseded'],
    idempotent: true,
  },
  lookAtKycChanges: {
    method: 'POST',
    path: '/admin/partners/kyc/changes/looked-at',
    summary: 'Note that what changed since the approval was looked at, up to a change',
    audience: audience.admin('kyc.decide'),
    body: z.strictObject({ partner_id: id, change_id: id }),
    response: messageAnswer.extend({ request: kycRequest }),
    errors: ['not_found'],
  },
  downloadKycDocument: {
    method: 'GET',
    path: '/admin/kyc/documents/download',
    summary: 'A document as an attachment; recorded before the first byte',
    audience: audience.admin('kyc.view'),
    query: z.object({ docId: id }),
    response: documentFile,
    errors: ['not_found', 'document_waiting', 'document_infected'],
  },
  viewKycDocument: {
    method: 'GET',
    path: '/admin/kyc/documents/{id}/view',
    summary: 'A document to be shown in the page, sandboxed; recorded before the first byte',
    audience: audience.admin('kyc.view'),
    params: idParams,
    response: documentFile,
    errors: ['not_found', 'document_waiting', 'document_infected'],
  },
});
