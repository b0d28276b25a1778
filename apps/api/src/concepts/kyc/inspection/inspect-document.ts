import { createHash } from 'node:crypto';
import { type KycFileType, kycFileTypes, limits } from '@baize/contract';
import { fileTypeFromBuffer } from 'file-type';
import { ApiError } from '../../../platform/http/api-error.ts';
import { assertDeclaredTypeFits, assertNameFits, cleanDocumentName } from './document-name.ts';
import { inspectForeignContent } from './inspect-foreign-content.ts';
import { inspectJpeg } from './inspect-jpeg.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectPng } from './inspect-png.ts';
import type { Inspector } from './inspector.ts';
import { damaged } from './refuse-file.ts';

/** As much as is needed to tell a type by its content. */
const HEAD_BYTES = 4_100;

const inspectors: Record<KycFileType, () => Inspector> = {
  'application/pdf': inspectPdf,
  'image/jpeg': inspectJpeg,
  'image/png': inspectPng,
};

export type IncomingFile = { name: string; declaredType: string; content: AsyncIterable<Buffer> };

export type Findings = {
  file_type: KycFileType;
  original_name: string;
  size: number;
  sha256: Buffer;
};

export type Inspection = {
  /** The content as it came, up to the first thing that speaks against it. */
  content: AsyncGenerator<Buffer>;
  /** What was found; there once the content has passed to its end. */
  findings(): Findings;
};

/** Looks at a document while it passes by: its type, structure, size and name. */
export function inspectDocument(file: IncomingFile): Inspection {
  const hash = createHash('sha256');
  let size = 0;
  let type: KycFileType | undefined;
  let inspecting: Inspector[] = [];

  async function begin(head: Buffer): Promise<void> {
    type = await typeOf(head);
    assertNameFits(file.name, type);
    assertDeclaredTypeFits(file.declaredType, type);
    inspecting = [inspectors[type](), inspectForeignContent(type)];
  }

  function pass(chunk: Buffer): Buffer {
    for (const inspector of inspecting) inspector.take(chunk);
    hash.update(chunk);
    return chunk;
  }

  async function* content(): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0);
    for await (const chunk of file.content) {
      size += chunk.length;
      if (size > limits.kyc.maxFileBytes) throw new ApiError('kyc_file_too_large');
      if (type !== undefined) {
        yield pass(chunk);
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      await begin(head);
      yield pass(head);
    }
    if (type === undefined) {
      await begin(head);
      yield pass(head);
    }
    for (const inspector of inspecting) inspector.end();
  }

  return {
    content: content(),
    findings() {
      if (type === undefined) throw new Error('The document has not been inspected yet.');
      const original_name = cleanDocumentName(file.name, type);
      return { file_type: type, original_name, size, sha256: hash.digest() };
    },
  };
}

async function typeOf(head: Buffer): Promise<KycFileType> {
  if (head.length === 0) throw damaged();
  const found = await fileTypeFromBuffer(head);
  const type = kycFileTypes.find((known) => known === found?.mime);
  if (type === undefined) throw new ApiError('kyc_file_refused');
  return type;
}
