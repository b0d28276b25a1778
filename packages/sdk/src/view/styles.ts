import { brandColours } from '@baize/contract/brand';

const { primary, deep, paper, accent, ink } = brandColours;

/**
 * Adopted by the shadow root, so that it holds under any content security policy. Nothing that
 * shows is said of the host: there a page's own rules win. A cloth adds what is its own.
 */
export const styles = `
:host{display:block;max-width:960px;margin:auto;container-type:inline-size}
*{box-sizing:border-box;margin:0}
section{all:initial;display:block;--room:${deep};--cloth:${primary};--text:${paper};--line:${accent};--soft:#ffffff1f;--faint:#ffffffb3;
background:var(--room);border-radius:12px;overflow:hidden;font:500 14px/1.4 system-ui,sans-serif;font-variant-numeric:tabular-nums;color:var(--text)}
.light{--room:${paper};--text:${ink};--soft:${ink}1f;--faint:${ink}bf}
.picture{position:relative;aspect-ratio:16/9;background:#000}
video{display:block;width:100%;height:100%;object-fit:cover}
.play{position:absolute;inset:0;margin:auto;width:max-content;height:44px;padding:0 20px;background:${accent};color:${ink}}
[hidden]{display:none!important}
.bar,.choice{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center;justify-content:space-between}
.bar{padding:10px 14px}
.history{display:flex;gap:4px;list-style:none;padding:0}
.history li{min-width:24px;padding:1px 4px;border-radius:4px;text-align:center;font-size:12px;color:#fff;box-shadow:0 0 0 1px var(--soft)}
button{font:inherit;color:inherit;border:0;border-radius:6px;cursor:pointer;background:none}
button:focus-visible{outline:3px solid ${accent};outline-offset:2px;z-index:1}
.choice{justify-content:start;gap:6px}
.choice button{min-width:48px;height:36px;padding:0 10px;border:2px dashed var(--line);border-radius:18px}
.kinds button{border:0;background:var(--soft);border-radius:6px}
.choice [aria-checked=true]{background:${accent};color:${ink};border-style:solid}
.cloth{display:grid;grid-auto-rows:40px;gap:3px;padding:12px;background:var(--cloth);color:#fff;min-height:236px}
.cloth button{grid-area:var(--r)/var(--c)/span var(--rs)/span var(--cs);position:relative;border-radius:4px;box-shadow:inset 0 0 0 1px #ffffff40;padding:0}
.cloth button[aria-disabled=true]{cursor:not-allowed;opacity:.75}
.cloth .between{place-self:center;width:26px;height:26px;border-radius:13px;background:radial-gradient(${paper} 6px,${ink} 6.5px 8px,#0000 8.5px);box-shadow:none}
.cloth .edge{place-self:end center;translate:0 14px}
.cloth .won{box-shadow:inset 0 0 0 3px ${accent}}
.cloth [data-stake]::after{content:attr(data-stake);position:absolute;right:-3px;top:-5px;padding:0 5px;border-radius:9px;font:600 11px/17px system-ui;background:${accent};color:${ink};z-index:1}
.cloth .between::after{inset:50% auto auto 50%;translate:-50% -50%}
.state{font-weight:650;font-size:15px}.note{color:var(--faint);min-height:20px;padding:0 14px 12px}
.cloth button:hover{filter:brightness(1.25)}
@container (max-width:620px){.history{order:1;width:100%}.cloth{min-height:623px}}
`;
