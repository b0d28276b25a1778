import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readPictured, visibleBrand } from './pictured-brand.ts';

it('has icons and a social card of this brand (npm run images -w apps/web draws them)', () => {
  expect(readPictured()).toBe(visibleBrand());
});

it('has walkthroughs of this brand (npx node scripts/record-walkthroughs.mjs records them)', () => {
  const folder = fileURLToPath(new URL('../public/videos', import.meta.url));
  const films = globSync('*.webm', { cwd: folder });
  expect(films).toHaveLength(4);
  const ofThisBrand = films.filter((film) =>
    readFileSync(join(folder, film)).includes(visibleBrand()),
  );
  expect(ofThisBrand).toEqual(films);
});
