import Color from 'colorjs.io';

export type BrandColours = Readonly<
  Record<'primary' | 'deep' | 'paper' | 'accent' | 'ink', string>
>;
export type Pair = readonly [light: string, dark: string];

type Shade = (colours: BrandColours) => string;

/** Shade with a brand colour's hue, a share of its chroma (OKLCH) and the given lightness. */
const at =
  (name: keyof BrandColours, lightness: number, share: number, alpha = ''): Shade =>
  (colours) =>
    draw(colours[name], () => lightness, share) + alpha;

/** Shade that is lighter or darker than the brand colour by the given difference. */
const by =
  (name: keyof BrandColours, difference: number, share: number): Shade =>
  (colours) =>
    draw(colours[name], (lightness) => lightness + difference, share);

function draw(colour: string, light: (own: number) => number, share: number): string {
  const [lightness, chroma, hue] = new Color(colour).to('oklch').coords;
  const shaded = new Color('oklch', [light(lightness ?? 0), (chroma ?? 0) * share, hue]);
  return shaded.toGamut({ space: 'srgb' }).to('srgb').toString({ format: 'hex', collapse: false });
}

/**
 * Colours derived from the brand's five, light theme first. Colours of states and materials (red,
 * yellow, green, blue, wood) are the same for every brand and are in tokens.css.
 */
const shades: Record<string, readonly [light: Shade, dark?: Shade]> = {
  // Backgrounds, from the page upwards.
  canvas: [at('paper', 0.979, 0.53), at('deep', 0.194, 0.53)],
  surface: [at('paper', 0.997, 0.27), at('deep', 0.226, 0.64)],
  raised: [at('paper', 0.997, 0.27), at('deep', 0.263, 0.78)],
  sunken: [at('paper', 0.955, 1), at('deep', 0.21, 0.6)],
  hover: [at('paper', 0.95, 1.13), at('deep', 0.271, 0.78)],
  pressed: [at('paper', 0.922, 1.47), at('deep', 0.316, 0.9)],
  selected: [at('paper', 0.997, 0.27), at('deep', 0.32, 0.88)],
  backdrop: [at('deep', 0.208, 0.67, '99'), at('deep', 0.121, 0.29, 'b8')],
  // Canvas as seen through a dialog's backdrop, for the scrollbar gutter that no backdrop covers.
  'canvas-dimmed': [at('ink', 0.548, 0.8), at('deep', 0.145, 0.33)],

  // Lines: hairlines separate; control lines outline interactive elements (contrast 3:1).
  line: [at('paper', 0.905, 1.53), at('deep', 0.316, 0.88)],
  'line-strong': [at('paper', 0.841, 2), at('deep', 0.389, 1)],
  'line-control': [at('paper', 0.631, 1.53), at('deep', 0.544, 0.78)],

  // Text.
  ink: [by('ink', 0, 1), at('paper', 0.952, 1.2)],
  'ink-muted': [at('ink', 0.454, 1), at('deep', 0.791, 0.38)],
  'ink-subtle': [at('ink', 0.521, 0.75), at('deep', 0.682, 0.5)],

  // Interactive elements and the current item.
  primary: [by('primary', 0, 1), at('paper', 0.932, 1.93)],
  'primary-hover': [by('primary', 0.072, 1.19), at('paper', 0.985, 1.27)],
  'primary-pressed': [by('primary', -0.067, 0.78), at('paper', 0.865, 2.47)],
  'on-primary': [at('paper', 0.979, 0.8), at('deep', 0.259, 0.98)],
  accent: [at('primary', 0.417, 1.19), at('primary', 0.771, 1.29)],
  'accent-soft': [at('primary', 0.942, 0.22), at('primary', 0.293, 0.62)],
  'accent-line': [at('primary', 0.83, 0.52), at('primary', 0.43, 0.86)],
  focus: [at('primary', 0.497, 1.38), at('accent', 0.784, 0.99)],

  // Sparing highlights.
  brass: [by('accent', 0, 1), by('accent', 0.054, 1.01)],
  'brass-line': [at('accent', 0.831, 0.67), at('accent', 0.404, 0.47)],
  'brass-ink': [at('accent', 0.469, 0.83), at('accent', 0.801, 0.99)],
  'brass-soft': [at('accent', 0.945, 0.31), at('accent', 0.263, 0.27)],

  'grey-ink': [at('ink', 0.456, 0.85), at('deep', 0.798, 0.36)],
  'grey-soft': [at('paper', 0.943, 0.93), at('deep', 0.288, 0.76)],
  'grey-line': [at('paper', 0.864, 1.53), at('deep', 0.376, 0.67)],

  // Charts: distinguishable by lightness as well as by hue.
  'chart-1': [at('primary', 0.465, 1.29), at('primary', 0.754, 1.41)],
  'chart-2': [at('accent', 0.623, 1.05), at('accent', 0.789, 1)],

  // Logo: the same colours in both themes, with a slightly lighter background on dark pages.
  'mark-cloth': [by('primary', 0, 1), by('primary', 0.053, 1.14)],
  'mark-ivory': [by('paper', 0, 1)],
  'mark-brass': [by('accent', 0.073, 1.02)],

  // Felt and metal of the drawn scenes.
  'scene-felt': [by('primary', 0.037, 1.09)],
  'scene-felt-light': [by('primary', 0.134, 1.38)],
  'scene-felt-deep': [by('primary', -0.077, 0.72)],
  'scene-brass': [by('accent', 0.054, 1.01)],
  'scene-brass-light': [by('accent', 0.227, 0.67)],
  'scene-brass-deep': [by('accent', -0.185, 0.77)],

  'shadow-soft': [at('ink', 0.269, 1.2, '12'), at('ink', 0, 0, '59')],
  'shadow-deep': [at('ink', 0.269, 1.2, '24'), at('ink', 0, 0, '80')],
};

export function brandTokens(colours: BrandColours): Record<string, Pair> {
  const pairs = Object.entries(shades).map(([name, [light, dark = light]]) => [
    name,
    [light(colours), dark(colours)],
  ]);
  return Object.fromEntries(pairs);
}
