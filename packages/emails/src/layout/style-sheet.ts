import { band, dark } from './palette.ts';

/**
 * Style sheet for dark colours and narrow screens, which must override the inline styles. Clients
 * that drop the sheet show the light version from the inline styles.
 */
const darkRules: [selector: string, declarations: string][] = [
  ['.page', `background-color: ${dark.page} !important`],
  ['.card', `background-color: ${dark.card} !important; border-color: ${dark.rule} !important`],
  ['.panel', `background-color: ${dark.panel} !important; border-color: ${dark.rule} !important`],
  ['.quote', `background-color: ${dark.panel} !important; border-color: ${dark.accent} !important`],
  ['.band', `background-color: ${band.background} !important`],
  ['.wordmark', `color: ${band.text} !important`],
  ['.text', `color: ${dark.text} !important`],
  ['.muted', `color: ${dark.muted} !important`],
  ['.label', `color: ${dark.label} !important`],
  ['.link', `color: ${dark.link} !important`],
  ['.rule', `border-color: ${dark.rule} !important`],
  ['.button', `background-color: ${dark.button} !important; color: ${dark.buttonText} !important`],
];

const withDark = (...prefixes: string[]) =>
  darkRules
    .map(([selector, rules]) => {
      const selectors = prefixes.map((prefix) => prefix + selector).join(', ');
      return `${selectors} { ${rules} }`;
    })
    .join('\n');

// Outlook.com rewrites colours itself and marks what it touched with these attributes.
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .gutter { padding-left: 24px !important; padding-right: 24px !important; }
  .page-gutter { padding: 0 !important; }
  .band, .card { border-left: 0 !important; border-right: 0 !important; border-radius: 0 !important; }
  .button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
${withDark('')}
}
${withDark('[data-ogsc] ', '[data-ogsb] ')}
`;
