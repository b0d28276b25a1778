import { readFileSync } from 'node:fs';
import { brandColours } from '@baize/contract/brand';
import * as second from '@baize/contract/testing/second-brand';
import { describe, expect, it } from 'vitest';
import { type BrandColours, brandTokens } from './brand-tokens.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

function readColours(theme: Theme, brand: BrandColours): Map<string, string> {
  const colours = new Map<string, string>();
  for (const [, name, light, dark] of css.matchAll(
    /--([\w-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);/g,
  )) {
    if (name && light && dark) colours.set(name, theme === 'light' ? light : dark);
  }
  for (const [name, [light, dark]] of Object.entries(brandTokens(brand))) {
    colours.set(name, theme === 'light' ? light : dark);
  }
  return colours;
}

function relativeLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [relativeLuminance(one), relativeLuminance(other)].sort(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'pressed', 'selected'];
const tones = ['red', 'yellow', 'green', 'grey', 'brass', 'blue'];

const text: [string, string][] = [
  ...['ink', 'ink-muted'].flatMap((ink) =>
    grounds.map((ground): [string, string] => [ink, ground]),
  ),
  ...['canvas', 'surface', 'raised', 'sunken', 'hover'].flatMap((ground): [string, string][] => [
    ['ink-subtle', ground],
    ['accent', ground],
    ['red-ink', ground],
    ['brass-ink', ground],
  ]),
  ...tones.flatMap((tone): [string, string][] => [
    [`${tone}-ink`, `${tone}-soft`],
    [`${tone}-ink`, 'surface'],
    ['ink', `${tone}-soft`],
    ['ink-muted', `${tone}-soft`],
  ]),
  ['accent', 'selected'],
  ['ink', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['ink', 'accent-line'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-pressed'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
];

const shapes: [string, string][] = [
  ...['canvas', 'surface', 'raised', 'sunken'].flatMap((ground): [string, string][] => [
    ['line-control', ground],
    ['focus', ground],
    ['primary', ground],
    ['accent', ground],
  ]),
  ...['chart-1', 'chart-2', 'chart-3'].map((chart): [string, string] => [chart, 'surface']),
];

const brands: [name: string, colours: BrandColours][] = [
  ['the brand', brandColours],
  ['another brand', second.brandColours],
];
const cases = brands.flatMap(([name, colours]) =>
  themes.map((theme): [Theme, string, BrandColours] => [theme, name, colours]),
);

describe.each(cases)('colours of the %s theme of %s', (theme, _, brand) => {
  const colours = readColours(theme, brand);
  const ratio = (one: string, other: string) =>
    contrast(colours.get(one) ?? `missing ${one}`, colours.get(other) ?? `missing ${other}`);

  it.each(text)(
    'has a contrast of at least 4.5:1 for text %s on %s (WCAG 1.4.3)',
    (ink, ground) => {
      expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(shapes)(
    'has a contrast of at least 3:1 for shape %s on %s (WCAG 1.4.11)',
    (shape, ground) => {
      expect(ratio(shape, ground)).toBeGreaterThanOrEqual(3);
    },
  );
});
