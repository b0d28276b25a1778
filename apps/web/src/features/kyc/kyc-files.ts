import {
  type DocumentType,
  documentExtensions,
  errorCatalogue,
  heicRefused,
  limits,
} from '@baize/contract';
import { z } from 'zod';

/** Checks of files before the upload. The server inspects their whole content. */

export const acceptedFiles = Object.values(documentExtensions).flat().join(',');

const MEGABYTE = 1024 ** 2;
export const maxFileMegabytes = limits.kyc.maxFileBytes / MEGABYTE;

/** First bytes of each file type. File names are unreliable, because phones choose any. */
const beginnings: Record<DocumentType, string> = {
  'application/pdf': '%PDF-',
  'image/jpeg': '\xff\xd8\xff',
  'image/png': '\x89PNG\r\n\x1a\n',
};
const HEIC = /^....ftyp(?:hei[cfxms]|hev[cxms]|mif1|msf1)/s;
const HEAD_BYTES = 12;

/** Returns why a file cannot be accepted, or `null`. */
export async function refuseFile(file: Blob): Promise<string | null> {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > limits.kyc.maxFileBytes) return errorCatalogue.file_too_large[1];
  const head = await readHead(file);
  if (head === undefined) return 'The file could not be read.';
  if (HEIC.test(head)) return heicRefused;
  const isKnown = Object.values(beginnings).some((beginning) => head.startsWith(beginning));
  return isKnown ? null : errorCatalogue.file_refused[1];
}

/** Returns `undefined` if the file was moved or deleted after it was chosen. */
async function readHead(file: Blob): Promise<string | undefined> {
  try {
    const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return String.fromCharCode(...bytes);
  } catch {
    return undefined;
  }
}

/** Files of one upload. */
export const kycSelection = z.object({
  files: z
    .array(z.custom<File>())
    .min(1, errorCatalogue.file_required[1])
    .max(limits.kyc.maxFilesPerUpload, errorCatalogue.too_many_files[1]),
});
