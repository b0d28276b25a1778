import type { kycRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import type { FastifyReply } from 'fastify';
import { hasScanner } from '../documents/document-columns.ts';
import {
  assertSendable,
  type SendableDocument,
  sendableColumns,
  sendDocument,
} from '../documents/send-document.ts';

export const downloadDocument: Operation<typeof kycRoutes.downloadKycDocument> = ({
  resources,
  query: { docId },
  actor,
  reply,
}) => fetchDocument(resources, actor, reply, { id: docId, as: 'attachment' });

export const viewDocument: Operation<typeof kycRoutes.viewKycDocument> = ({
  resources,
  params: { id },
  actor,
  reply,
}) => fetchDocument(resources, actor, reply, { id, as: 'inline' });

export const downloadOwnDocument: Operation<typeof kycRoutes.downloadOwnKycDocument> = ({
  resources,
  caller,
  params: { id },
  actor,
  reply,
}) => fetchDocument(resources, actor, reply, { id, as: 'attachment', ownerId: caller.id });

type Wanted = { id: number; as: 'attachment' | 'inline'; ownerId?: number };

/** Commits the audit entry before the first byte is sent (D19). */
async function fetchDocument(
  resources: Resources,
  actor: Actor,
  reply: FastifyReply,
  wanted: Wanted,
): Promise<FastifyReply> {
  const document = await recordAccess(resources, actor, wanted);
  return sendDocument(resources, reply, document, wanted.as);
}

function recordAccess(
  resources: Resources,
  actor: Actor,
  { id, as, ownerId }: Wanted,
): Promise<SendableDocument> {
  return perform(resources, actor, async (act) => {
    const document = await act.db
      .selectFrom('documents')
      .innerJoin('partners', 'partners.id', 'documents.partner_id')
      .select(sendableColumns(hasScanner(resources)))
      .select('partners.company_name')
      .where('documents.id', '=', id)
      .$if(ownerId !== undefined, (all) => all.where('documents.partner_id', '=', ownerId ?? 0))
      .executeTakeFirst();
    if (document === undefined) throw new ApiError('not_found');
    assertSendable(document);
    act.record({
      action: as === 'inline' ? 'kyc.document_viewed' : 'kyc.document_downloaded',
      values: { company: document.company_name },
      partnerId: document.partner_id,
      subject: { kind: 'kyc_document', id: document.id },
      details: { name: document.original_name },
    });
    return document;
  });
}
