import type { KycDocument, KycFileType } from '@baize/contract';

export const DOWNLOAD_FAILED = 'Failed to download document.';

const labels: Record<KycFileType, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
};

export const fileTypeLabel = ({ file_type }: KycDocument): string => labels[file_type];

export const countDocuments = (count: number): string =>
  count === 1 ? '1 document' : `${count} documents`;
