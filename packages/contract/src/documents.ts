import { z } from 'zod';
import { id, timestamp } from './fields.ts';

/** Uploaded files, which are inspected and stored encrypted, whatever they are attached to. */

export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** File name extensions of each type. A file without one of them gets the first. */
export const documentExtensions: Record<DocumentType, readonly [string, ...string[]]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
};

export const heicRefused =
  'This is an HEIC photo, which not every screen can show. Please share or save it as JPG and upload that. On an iPhone, Settings > Camera > Formats > Most Compatible takes JPG from then on.';

/** Active content found in a PDF. `unchecked`: parts of it could not be inspected. */
export const documentWarnings = [
  'script',
  'external_action',
  'attachment',
  'media',
  'form',
  'unchecked',
] as const;
export type DocumentWarning = (typeof documentWarnings)[number];

/** `not_scanned`: there is no scanner. A document that is waiting or infected cannot be opened. */
export const documentScanStates = ['not_scanned', 'waiting', 'clean', 'infected'] as const;
export type DocumentScanState = (typeof documentScanStates)[number];

export const storedDocument = z.object({
  id,
  file_path: z.string().describe('Opaque identifier, not a path'),
  file_type: z.enum(documentTypes),
  name: z.string().describe('Original file name, sanitized'),
  size: z.number().int().describe('Bytes'),
  uploaded_at: timestamp,
  scan: z.enum(documentScanStates).describe('Status of the virus scan'),
});
export type StoredDocument = z.infer<typeof storedDocument>;

export const staffDocument = storedDocument.extend({
  warnings: z
    .array(z.enum(documentWarnings))
    .describe('Active or hidden content found in the file'),
  infected_with: z.string().nullable().describe('Name of the malware found by the virus scan'),
});
export type StaffDocument = z.infer<typeof staffDocument>;

export const documentFile = { mediaType: 'application/octet-stream' } as const;
