import { type KycDocument, type KycFileType, kycFileExtensions } from '@baize/contract';

export const documentColumns = [
  'id',
  'submission_id',
  'ref',
  'file_type',
  'original_name',
  'size',
  'uploaded_at',
] as const;

type DocumentRow = {
  id: number;
  submission_id: number;
  ref: string;
  file_type: KycFileType;
  original_name: string;
  size: number;
  uploaded_at: string;
};

/** As it goes over the wire: `file_path` is an opaque name and leads nowhere. */
export function toDocument(row: DocumentRow): KycDocument {
  const { id, ref, file_type, original_name: name, size, uploaded_at } = row;
  const [extension] = kycFileExtensions[file_type];
  return { id, file_path: `${ref}${extension}`, file_type, name, size, uploaded_at };
}
