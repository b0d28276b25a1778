/**
 * Reduces the two font families to what the public pages use: one weight of the display font, three
 * of the sans, basic Latin and some typographic characters. Run it after updating the font packages
 * (`npm run fonts -w apps/web`). The results are committed, so a build needs no font tools. Other
 * characters come from the complete files named in styles/fonts.css.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const basicLatin = String.fromCodePoint(
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index),
);
const text = `${basicLatin}\u00a0©·×–—‘’“”…€−`;

const inter = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const fraunces = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2';
const site = new URL('../src/site/fonts/', import.meta.url);
const guide = new URL('../../../scripts/downloads/fonts/', import.meta.url);

type Cut = {
  from: string;
  to: URL;
  targetFormat: 'woff2' | 'truetype';
  variationAxes: Record<string, number | { min: number; max: number }>;
};

const cuts: Cut[] = [
  {
    from: inter,
    to: new URL('inter-site.woff2', site),
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  },
  {
    from: fraunces,
    to: new URL('fraunces-site.woff2', site),
    targetFormat: 'woff2',
    variationAxes: { wght: 500 },
  },
  {
    from: inter,
    to: new URL('inter-400.ttf', guide),
    targetFormat: 'truetype',
    variationAxes: { wght: 400 },
  },
  {
    from: inter,
    to: new URL('inter-600.ttf', guide),
    targetFormat: 'truetype',
    variationAxes: { wght: 600 },
  },
  {
    from: fraunces,
    to: new URL('fraunces-500.ttf', guide),
    targetFormat: 'truetype',
    variationAxes: { wght: 500, opsz: 72 },
  },
];

for (const { from, to, targetFormat, variationAxes } of cuts) {
  const whole = await readFile(require.resolve(from));
  await writeFile(to, await subsetFont(whole, text, { targetFormat, variationAxes }));
}
