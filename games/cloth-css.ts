import { brandColours } from '@baize/contract/brand';

const { paper, accent, ink } = brandColours;

/**
 * Styles shared by the betting layouts of all games. A game appends its grid and its colours. The
 * SDK receives them as data together with the layout and defines the class names.
 */
export const clothCss = `
.history,.choice{display:flex;gap:4px;list-style:none;padding:0}
.history li{min-width:24px;padding:1px 4px;border-radius:4px;text-align:center;font-size:12px;color:#fff;box-shadow:0 0 0 1px var(--soft)}
.choice{flex-wrap:wrap;gap:6px}
.choice button{min-width:48px;height:36px;padding:0 10px;border:2px dashed ${accent};border-radius:18px}
.kinds button,.acts button{border:0;background:var(--soft);border-radius:6px}
.acts [aria-disabled=true]{opacity:.5;cursor:not-allowed}
.choice [aria-checked=true]{background:${accent};color:${ink};border-style:solid}
.cloth{display:grid;grid-auto-rows:40px;gap:3px;padding:12px}
.cloth button{grid-area:var(--r)/var(--c)/span var(--rs)/span var(--cs);position:relative;border-radius:4px;box-shadow:inset 0 0 0 1px #ffffff40;padding:0}
.cloth [aria-disabled=true]{cursor:not-allowed;opacity:.75}
.cloth .between{place-self:center;width:26px;height:26px;border-radius:13px;background:radial-gradient(${paper} 6px,${ink} 6.5px 8px,#0000 8.5px);box-shadow:none}
.cloth .edge{place-self:end center;translate:0 14px}
.cloth .won{box-shadow:inset 0 0 0 3px ${accent}}
.cloth [data-stake]::after{content:attr(data-stake);position:absolute;right:-3px;top:-5px;padding:0 5px;border-radius:9px;font:600 11px/17px system-ui;background:${accent};color:${ink};z-index:1}
.cloth .between::after{inset:50% auto auto 50%;translate:-50% -50%}
@container (max-width:620px){.history{order:1;width:100%}}
@media (prefers-reduced-motion:no-preference){.cloth button{transition:filter .12s}}
.cloth button:hover{filter:brightness(1.25)}
`;
