import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brand, brandIcon, brandMark } from '@baize/contract';

/** The pictures are drawn by hand and committed; this says of which brand. Films carry it themselves. */
const file = new URL('./pictured-brand.json', import.meta.url);

/** What of the brand can be seen in a picture, as one value. */
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
