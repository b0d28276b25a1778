import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brand, brandIcon, brandMark } from '@baize/contract';

/** Pictures and videos are drawn by hand and committed; this says of which brand each set is. */
const file = new URL('./pictured-brand.json', import.meta.url);

export type Pictured = 'images' | 'videos';

/** What of the brand can be seen in a picture, as one value. */
export function visibleBrand(): string {
  const { name, companyName, tagline, colours } = brand;
  const seen = JSON.stringify([name, companyName, tagline, colours, brandMark, brandIcon]);
  return createHash('sha256').update(seen).digest('hex');
}

export function readPictured(): Record<Pictured, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<Pictured, string>;
}

export function notePictured(what: Pictured): void {
  const noted = { ...readPictured(), [what]: visibleBrand() };
  writeFileSync(file, `${JSON.stringify(noted, undefined, 2)}\n`);
}
