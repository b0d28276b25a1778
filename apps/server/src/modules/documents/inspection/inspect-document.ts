import {
  type DocumentType,
  type DocumentWarning,
  documentTypes,
  heicRefused,
} from '@baize/contract';
import { ApiError } from '@baize/platform/http/api-error';
import { fileTypeFromBuffer } from 'file-type';
import { cleanDocumentName } from './document-name.ts';
import { inspectForeignContent } from './inspect-foreign-content.ts';
import { inspectJpeg } from './inspect-jpeg.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectPng } from './inspect-png.ts';
import type { Inspector } from './inspector.ts';
import { damaged, refuseFile } from './refuse-file.ts';
import { type PdfWatch, watchPdf } from './watch-pdf.ts';

/** Enough bytes to detect the type. */
const HEAD_BYTES = 4_100;

const inspectors: Record<DocumentType, () => Inspector> = {
  'application/pdf': inspectPdf,
  'image/jpeg': inspectJpeg,
  'image/png': inspectPng,
};

export type IncomingFile = { name: string; content: AsyncIterable<Buffer> };

/** Properties of the stored content, without bytes after the document's end. */
export type Findings = {
  file_type: DocumentType;
  original_name: string;
  size: number;
  warnings: DocumentWarning[];
};

type Passing = {
  type: DocumentType;
  structure: Inspector;
  assertPure: (kept: string) => void;
  watch: PdfWatch | undefined;
};

/**
 * Inspects a document while `store` reads it: type, structure and size. A refusal fails the content in
 * `store`, which then keeps nothing.
 */
export async function inspectDocument<T>(
  file: IncomingFile,
  maxBytes: number,
  store: (content: AsyncGenerator<Buffer>) => Promise<T>,
): Promise<{ stored: T; findings: Findings }> {
  let sent = 0;
  let size = 0;
  let passing: Passing | undefined;
  let findings: Findings | undefined;

  async function begin(head: Buffer): Promise<Passing> {
    const type = await typeOf(head);
    return {
      type,
      structure: inspectors[type](),
      assertPure: inspectForeignContent(type),
      watch: type === 'application/pdf' ? watchPdf() : undefined,
    };
  }

  async function pass({ structure, assertPure, watch }: Passing, chunk: Buffer): Promise<Buffer> {
    const kept = chunk.subarray(0, structure.take(chunk));
    const text = kept.toString('latin1');
    assertPure(text);
    await watch?.take(text);
    size += kept.length;
    return kept;
  }

  async function* content(): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0);
    for await (const chunk of file.content) {
      sent += chunk.length;
      if (sent > maxBytes) throw new ApiError('file_too_large');
      if (passing !== undefined) {
        yield await pass(passing, chunk);
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      passing = await begin(head);
      yield await pass(passing, head);
    }
    if (passing === undefined) {
      passing = await begin(head);
      yield await pass(passing, head);
    }
    findings = await finish(passing);
  }

  async function finish({ type, structure, watch }: Passing): Promise<Findings> {
    structure.end();
    const warnings = (await watch?.end()) ?? [];
    return { file_type: type, original_name: cleanDocumentName(file.name, type), size, warnings };
  }

  const stored = await store(content());
  if (findings === undefined) throw new Error('The document was not read to its end.');
  return { stored, findings };
}

async function typeOf(head: Buffer): Promise<DocumentType> {
  if (head.length === 0) throw damaged();
  const found = await fileTypeFromBuffer(head);
  if (/^image\/hei[cf]/.test(found?.mime ?? '')) throw refuseFile(heicRefused);
  const type = documentTypes.find((known) => known === found?.mime);
  if (type === undefined) throw new ApiError('file_refused');
  return type;
}
