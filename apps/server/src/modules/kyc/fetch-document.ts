import type { KycFileType, kycRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { openDocument } from '@baize/platform/storage/open-document';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from './content-disposition.ts';
import { hasScanner, scanState } from './document-columns.ts';

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

/**
 * Whoever gets a document, the bytes can do nothing: no script, no sniffing, no copy kept. The
 * record of it is committed before the first byte leaves (D19).
 */
async function fetchDocument(
  resources: Resources,
  actor: Actor,
  reply: FastifyReply,
  wanted: Wanted,
): Promise<FastifyReply> {
  const document = await recordAccess(resources, actor, wanted);
  const content = await openDocument(resources, document);
  return reply
    .header('content-type', document.file_type)
    .header('content-length', document.size)
    .header('content-disposition', contentDisposition(wanted.as, document.original_name))
    .header('content-security-policy', SANDBOX)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(content);
}

const SANDBOX = [
  'sandbox',
  "default-src 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

type StoredDocument = {
  id: number;
  ref: string;
  key_id: string;
  wrapped_key: Buffer;
  file_type: KycFileType;
  original_name: string;
  size: number;
};

function recordAccess(
  resources: Resources,
  actor: Actor,
  { id, as, ownerId }: Wanted,
): Promise<StoredDocument> {
  return perform(resources, actor, async (act) => {
    const document = await act.db
      .selectFrom('kyc_documents')
      .innerJoin('partners', 'partners.id', 'kyc_documents.partner_id')
      .select([
        'kyc_documents.id',
        'kyc_documents.partner_id',
        'kyc_documents.ref',
        'kyc_documents.key_id',
        'kyc_documents.wrapped_key',
        'kyc_documents.file_type',
        'kyc_documents.original_name',
        'kyc_documents.size',
        'partners.company_name',
        scanState(hasScanner(resources)).as('scan'),
      ])
      .where('kyc_documents.id', '=', id)
      .$if(ownerId !== undefined, (all) => all.where('kyc_documents.partner_id', '=', ownerId ?? 0))
      .executeTakeFirst();
    if (document === undefined) throw new ApiError('not_found');
    const { scan } = document;
    if (scan === 'infected') throw new ApiError('kyc_document_infected');
    if (scan === 'waiting') throw new ApiError('kyc_document_waiting');
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
