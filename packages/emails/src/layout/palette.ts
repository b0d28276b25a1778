import { brand } from '@baize/contract';

type Colour = `#${string}`;

function mix(from: Colour, to: Colour, share: number): Colour {
  const channels = [1, 3, 5].map((at) => {
    const start = Number.parseInt(from.slice(at, at + 2), 16);
    const end = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(start + (end - start) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

const { primary, deep, paper, accent, ink } = brand.colours;
const white: Colour = '#ffffff';
const black: Colour = '#000000';

/** Colours of the emails, all derived from the brand's five. */
const lightCard = mix(paper, white, 0.75);
const darkCard = mix(deep, black, 0.3);

export const light = {
  page: paper,
  card: lightCard,
  panel: paper,
  rule: mix(accent, lightCard, 0.65),
  text: ink,
  muted: mix(ink, lightCard, 0.36),
  label: mix(accent, ink, 0.45),
  link: primary,
  button: primary,
  buttonText: paper,
  accent,
} as const;

export const dark: Record<keyof typeof light, Colour> = {
  page: mix(deep, black, 0.6),
  card: darkCard,
  panel: mix(darkCard, paper, 0.06),
  rule: mix(accent, darkCard, 0.65),
  text: mix(paper, darkCard, 0.06),
  muted: mix(paper, darkCard, 0.34),
  label: mix(accent, paper, 0.25),
  link: mix(accent, paper, 0.45),
  button: mix(accent, paper, 0.25),
  buttonText: deep,
  accent,
};

/** The band at the top has the same colours in light and dark mode. */
export const band = { background: deep, text: paper, accent: accent } as const;
