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

const { baize, baizeDeep, ivory, brass, ink } = brand.colours;
const white: Colour = '#ffffff';
const black: Colour = '#000000';

/** Every colour of the e-mails. All follow from the five of the brand. */
const lightCard = mix(ivory, white, 0.75);
const darkCard = mix(baizeDeep, black, 0.3);

export const light = {
  page: ivory,
  card: lightCard,
  panel: ivory,
  rule: mix(brass, lightCard, 0.65),
  text: ink,
  muted: mix(ink, lightCard, 0.36),
  label: mix(brass, ink, 0.45),
  link: baize,
  button: baize,
  buttonText: ivory,
  accent: brass,
} as const;

export const dark: Record<keyof typeof light, Colour> = {
  page: mix(baizeDeep, black, 0.6),
  card: darkCard,
  panel: mix(darkCard, ivory, 0.06),
  rule: mix(brass, darkCard, 0.65),
  text: mix(ivory, darkCard, 0.06),
  muted: mix(ivory, darkCard, 0.34),
  label: mix(brass, ivory, 0.25),
  link: mix(brass, ivory, 0.45),
  button: mix(brass, ivory, 0.25),
  buttonText: baizeDeep,
  accent: brass,
};

/** The band at the top looks the same by day and by night. */
export const band = { background: baizeDeep, text: ivory, accent: brass } as const;
