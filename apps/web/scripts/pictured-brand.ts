import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brand, brandIcon, brandMark } from '@baize/contract';

/**
 * Hash of the brand that the committed images were drawn for. Videos carry their brand themselves.
 */
const file = new URL('./pictured-brand.json', import.meta.url);

/** Hashes everything of the brand that is visible in an image. */
export function visibleBrand(): string {
  const { name, companyName, tagline, colours } = brand;
  const seen = JSON.stringify([name, companyName, tagline, colours, brandMark, brandIcon]);
  return createHash('sha256').update(seen).digest('hex');
}

export function readPictured(): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { images: string }).images;
}

export function notePictured(): void {
  writeFileSync(file, `${JSON.stringify({ images: visibleBrand() }, undefined, 2)}\n`);
}
