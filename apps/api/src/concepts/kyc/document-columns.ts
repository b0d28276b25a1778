import {
  type KycFileType,
  type KycStaffDocument,
  type KycWarning,
  kycFileExtensions,
} from '@baize/contract';

export const documentColumns = [
  'id',
  'submission_id',
  'ref',
  'file_type',
  'original_name',
  'size',
  'uploaded_at',
  'warnings',
] as const;

type DocumentRow = {
  id: number;
  submission_id: number;
  ref: string;
  file_type: KycFileType;
  original_name: string;
  size: number;
  uploaded_at: string;
  warnings: string[];
};

/**
 * As it goes over the wire: `file_path` is an opaque name and leads nowhere. The answers to
 * partners let through less of it than those to staff.
 */
export function toDocument(row: DocumentRow): KycStaffDocument {
  const { id, ref, file_type, original_name: name, size, uploaded_at } = row;
  const [extension] = kycFileExtensions[file_type];
  const warnings = row.warnings as KycWarning[];
  return { id, file_path: `${ref}${extension}`, file_type, name, size, uploaded_at, warnings };
}
