import type { MarkShape } from './mark-shape.ts';

/** Another brand with different values throughout. Tests use it instead of brand.ts. */

export const brandColours = {
  primary: '#2b3a8f',
  deep: '#151a3d',
  paper: '#f3f5fb',
  accent: '#d9822b',
  ink: '#191b2a',
} as const;

export const brand = {
  name: 'Polder',
  slug: 'polder',
  companyName: 'Polder Gaming B.V.',
  tagline: 'Tables that travel',
  supportEmail: 'help@polder.test',
  salesEmail: 'trade@polder.test',
  mailFrom: 'Polder <post@polder.test>',
  phone: '+31 20 000 0000',
  address: '3 Dijkweg, 1011 AB Amsterdam, Netherlands',
  colours: brandColours,
} as const;

export const brandMark: readonly MarkShape[] = [
  { shape: { d: 'M2 2h28v28H2Z' }, fill: 'primary' },
  { shape: { cx: 16, cy: 16, r: 8 }, stroke: 'accent', line: { strokeWidth: 3 } },
];

export const brandIcon: readonly MarkShape[] = [
  { shape: { d: 'M0 0h32v32H0Z' }, fill: 'primary' },
  { shape: { cx: 16, cy: 16, r: 7 }, fill: 'paper' },
];
