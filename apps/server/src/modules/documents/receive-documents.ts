import type { Route } from '@baize/contract';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError, fieldError } from '@baize/platform/http/api-error';
import { largestUpload } from '@baize/platform/http/take-uploads';
import type { FastifyRequest } from 'fastify';
import { removeDocuments, type SealedDocument, storeDocument } from './document-storage.ts';
import { type Findings, inspectDocument } from './inspection/inspect-document.ts';
import { limitUploads } from './limit-uploads.ts';

type Upload = NonNullable<Route['upload']>;
type UploadCall = { resources: Resources; actor: Actor; request: FastifyRequest };

export type ReceivedDocument = SealedDocument & Findings & { sha256: Buffer };

/**
 * Inspects and stores every file of the request, then calls `commit`, which inserts their rows with
 * attachDocuments. If a file is refused or `commit` refuses, all files are removed.
 */
export function receiveDocuments<T>(
  { resources, actor, request }: UploadCall,
  upload: Upload,
  commit: (received: ReceivedDocument[]) => Promise<T>,
): Promise<T> {
  return limitUploads(resources, actor, async () => {
    const received = await storeFiles(resources, request, upload);
    try {
      return await commit(received);
    } catch (error) {
      // After a lost connection the rows may exist: the sweep finds out later.
      if (error instanceof ApiError) await removeDocuments(resources, received);
      throw error;
    }
  });
}

async function storeFiles(
  resources: Resources,
  request: FastifyRequest,
  upload: Upload,
): Promise<ReceivedDocument[]> {
  assertMayHoldFiles(request, upload);
  const received: ReceivedDocument[] = [];
  try {
    for await (const part of readOrRefuse(request.parts())) {
      if (part.type === 'field') continue;
      if (part.fieldname !== upload.field) {
        throw fieldError(part.fieldname, `Files belong into the field "${upload.field}".`);
      }
      // Browsers send this for a file field without a selected file.
      if (!part.filename) {
        part.file.resume();
        continue;
      }
      if (received.length === upload.maxFiles) throw new ApiError('too_many_files');
      const file = { name: part.filename, content: readOrRefuse<Buffer>(part.file) };
      const { stored, findings } = await inspectDocument(file, upload.maxFileBytes, (content) =>
        storeDocument(resources, content),
      );
      received.push({ ...stored, ...findings });
    }
    if (received.length === 0) throw new ApiError('file_required');
    return received;
  } catch (error) {
    request.raw.unpipe();
    await removeDocuments(resources, received);
    throw error;
  }
}

function assertMayHoldFiles(request: FastifyRequest, upload: Upload): void {
  if (!request.isMultipart()) {
    const named = request.headers['content-type'] !== undefined;
    throw new ApiError(named ? 'unsupported_media_type' : 'file_required');
  }
  if (Number(request.headers['content-length'] ?? 0) > largestUpload(upload)) {
    throw new ApiError('file_too_large');
  }
}

/** Reports a body that is cut off or malformed as the sender's error instead of a server fault. */
async function* readOrRefuse<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('malformed_body', { cause: error });
  }
}
