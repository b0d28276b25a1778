import { brandColours } from '@baize/contract/brand';
import { brandTokens } from './brand-tokens.ts';

type Rules = Record<string, Record<string, string>>;

/** Tailwind plugin that adds the brand's colours as custom properties. Loaded by tokens.css. */
export default function brandPlugin({ addBase }: { addBase(rules: Rules): void }): void {
  const declarations = Object.entries(brandTokens(brandColours)).map(([name, [light, dark]]) => [
    `--${name}`,
    `light-dark(${light}, ${dark})`,
  ]);
  addBase({ ':root, [data-theme]': Object.fromEntries(declarations) });
}
