import type { MarkShape } from './mark-shape.ts';

/**
 * Everything that is specific to the provider. A provider sets its name, URLs, colours and logo
 * only here: pages, emails, SDK, downloads and server output read this file (see docs/brand.md).
 */

/** A separate export, because the SDK sends all it imports to every player. */
export const brandColours = {
  /** Buttons and the betting layout: dark enough for `paper` text. */
  primary: '#0f4a36',
  /** The darkest background. */
  deep: '#0a2a20',
  /** The lightest background. */
  paper: '#f7f3e8',
  /** Sparing highlights. */
  accent: '#b8924a',
  ink: '#14201b',
} as const;

export const brand = {
  name: 'Baize',
  /** Prefix of downloaded files' names. */
  slug: 'baize',
  companyName: 'Baize Live Ltd',
  tagline: 'Live casino streaming and crypto payments for operators',
  supportEmail: 'support@baize.example',
  salesEmail: 'sales@baize.example',
  mailFrom: 'Baize <no-reply@baize.example>',
  phone: '+356 2000 0000',
  address: '12 Harbour Row, Valletta VLT 1000, Malta',
  colours: brandColours,
} as const;

/** The logo: a wheel from above. */
export const brandMark: readonly MarkShape[] = [
  { shape: { cx: 16, cy: 16, r: 16 }, fill: 'primary' },
  { shape: { cx: 16, cy: 16, r: 14 }, stroke: 'accent', line: { strokeWidth: 0.75 } },
  {
    shape: { cx: 16, cy: 16, r: 10.75 },
    stroke: 'paper',
    line: {
      strokeWidth: 3,
      pathLength: 36,
      strokeDasharray: '1.15 1.85',
      strokeDashoffset: 0.575,
    },
    opacity: 0.34,
  },
  { shape: { d: 'M16 9.9 20.3 16 16 22.1 11.7 16Z' }, fill: 'accent' },
  { shape: { cx: 24.1, cy: 7.9, r: 2 }, fill: 'paper' },
];

/** The logo as a browser tab's icon: fewer and larger shapes. */
export const brandIcon: readonly MarkShape[] = [
  { shape: { cx: 16, cy: 16, r: 16 }, fill: 'primary' },
  {
    shape: { cx: 16, cy: 16, r: 12 },
    stroke: 'paper',
    line: {
      strokeWidth: 2.4,
      pathLength: 32,
      strokeDasharray: '2.6 1.4',
      strokeDashoffset: 1.3,
    },
    opacity: 0.32,
  },
  { shape: { cx: 16, cy: 4, r: 2.1 }, fill: 'paper' },
  { shape: { d: 'M16 8.6 21.2 16 16 23.4 10.8 16Z' }, fill: 'accent' },
];
