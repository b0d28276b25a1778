import { clothCss } from '../cloth-css.ts';
import type { PocketColour } from './rules.ts';

/** Background colours for ivory text. */
export const grounds: Record<PocketColour, string> = {
  red: '#a3202c',
  black: '#1c1f1e',
  green: '#12704c',
};

const looks = Object.entries(grounds).map(([colour, ground]) => `.${colour}{background:${ground}}`);

/**
 * A grid of zero and twelve columns of three, with the outside bets around it. Upright on narrow
 * screens.
 */
export const css = `${clothCss}${looks.join('')}
.cloth{grid-template-columns:repeat(14,1fr)}
@container (max-width:620px){.cloth{grid-template-columns:repeat(2,1.4fr) repeat(3,1fr)}
.cloth button{grid-area:var(--c)/calc(7 - var(--r) - var(--rs))/span var(--cs)/span var(--rs)}
.cloth .edge{place-self:center start;translate:-14px 0}}`;
