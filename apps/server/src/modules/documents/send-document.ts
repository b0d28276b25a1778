import type { DocumentScanState, DocumentType } from '@baize/contract';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import { contentDisposition } from '@baize/platform/http/content-disposition';
import type { FastifyReply } from 'fastify';
import { scanState } from './document-columns.ts';
import { openDocument, type SealedDocument } from './document-storage.ts';

export type SendableDocument = SealedDocument & {
  file_type: DocumentType;
  original_name: string;
  size: number;
};

/** The columns that assertScanned and sendDocument need. */
export const sendableColumns = (scans: boolean) =>
  [
    'documents.id',
    'documents.partner_id',
    'documents.ref',
    'documents.key_id',
    'documents.wrapped_key',
    'documents.file_type',
    'documents.original_name',
    'documents.size',
    scanState(scans).as('scan'),
  ] as const;

/** Refuses a document that is infected or waits for its scan. */
export function assertSendable({ scan }: { scan: DocumentScanState }): void {
  if (scan === 'infected') throw new ApiError('document_infected');
  if (scan === 'waiting') throw new ApiError('document_waiting');
}

/** Sends a document with headers that prevent scripts, content sniffing and caching in every browser. */
export async function sendDocument(
  resources: Resources,
  reply: FastifyReply,
  document: SendableDocument,
  as: 'attachment' | 'inline',
): Promise<FastifyReply> {
  const content = await openDocument(resources, document);
  return reply
    .header('content-type', document.file_type)
    .header('content-length', document.size)
    .header('content-disposition', contentDisposition(as, document.original_name))
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
