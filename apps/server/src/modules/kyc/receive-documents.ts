import { kycRoutes } from '@baize/contract';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError, fieldError } from '@baize/platform/http/api-error';
import { largestUpload } from '@baize/platform/http/take-uploads';
import { type KeptDocument, keepDocument } from '@baize/platform/storage/open-document';
import type { FastifyRequest } from 'fastify';
import { type Findings, inspectDocument } from './inspection/inspect-document.ts';

const { upload } = kycRoutes.uploadKyc;

export type ReceivedDocument = KeptDocument & Findings & { sha256: Buffer };

/** Takes every file of the request into storage, or keeps none of them. */
export async function receiveDocuments(
  resources: Resources,
  request: FastifyRequest,
): Promise<ReceivedDocument[]> {
  assertMayHoldFiles(request);
  const received: ReceivedDocument[] = [];
  try {
    for await (const part of readOrRefuse(request.parts())) {
      if (part.type === 'field') continue;
      if (part.fieldname !== upload.field) {
        throw fieldError(part.fieldname, `Files belong into the field "${upload.field}".`);
      }
      // How a browser sends a file field in which nothing was selected.
      if (!part.filename) {
        part.file.resume();
        continue;
      }
      if (received.length === upload.maxFiles) throw new ApiError('kyc_too_many_files');
      const inspection = inspectDocument({
        name: part.filename,
        content: readOrRefuse<Buffer>(part.file),
      });
      const kept = await keepDocument(resources, inspection.content);
      received.push({ ...kept, ...inspection.findings() });
    }
    if (received.length === 0) throw new ApiError('kyc_file_required');
    return received;
  } catch (error) {
    request.raw.unpipe();
    await removeDocuments(resources, received);
    throw error;
  }
}

export async function removeDocuments(
  { storage }: Pick<Resources, 'storage'>,
  documents: readonly { ref: string }[],
): Promise<void> {
  await Promise.all(documents.map(({ ref }) => storage.remove(ref)));
}

function assertMayHoldFiles(request: FastifyRequest): void {
  if (!request.isMultipart()) {
    const named = request.headers['content-type'] !== undefined;
    throw new ApiError(named ? 'unsupported_media_type' : 'kyc_file_required');
  }
  if (Number(request.headers['content-length'] ?? 0) > largestUpload(upload)) {
    throw new ApiError('kyc_file_too_large');
  }
}

/** A body that is cut off or is no form is the sender's mistake, not a fault of ours. */
async function* readOrRefuse<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('malformed_body', { cause: error });
  }
}
