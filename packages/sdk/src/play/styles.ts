import { brandColours } from '@baize/contract/brand';

const { accent, ink } = brandColours;

const css = `
.play-dialog{margin:auto;max-width:min(560px,calc(100vw - 24px));max-height:calc(100dvh - 24px);overflow:auto;padding:20px;border:0;border-radius:12px;background:inherit;color:inherit;box-shadow:0 0 0 1px var(--soft),0 24px 64px #0009;font:inherit}
.play-dialog::backdrop{background:#000a}
.play-dialog h2{font-size:18px;line-height:1.3;font-weight:650;outline:0}
.play-dialog p{margin:8px 0 16px}
.play-dialog table{width:100%;border-collapse:collapse;margin-bottom:16px}
.play-dialog caption{text-align:start;color:var(--faint);padding-bottom:4px}
.play-dialog th,.play-dialog td{padding:6px 8px 6px 0;text-align:end;border-top:1px solid var(--soft);font-weight:inherit}
.play-dialog thead th{border:0;color:var(--faint);font-size:12px}
.play-dialog :is(th,td):first-child{text-align:start}
.play-buttons{position:sticky;bottom:-20px;display:flex;gap:8px;padding:12px 0 20px;margin-bottom:-20px;background:inherit}
.play-buttons button{flex:1;min-height:44px;padding:0 16px;background:var(--soft)}
.play-buttons button:first-child{background:${accent};color:${ink}}
`;

let sheet: CSSStyleSheet | undefined;

/**
 * Adds the dialog's style sheet once per table. Adopted style sheets work under any content
 * security policy.
 */
export function dress(section: HTMLElement) {
  const root = section.getRootNode() as ShadowRoot;
  if (sheet && root.adoptedStyleSheets.includes(sheet)) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
