import { brandColours as brand } from '@baize/contract/brand';

/**
 * Styles until the layout has loaded, including space for it; the layout brings the rest. Adopted
 * by the shadow root, so they work under any content security policy. No visible styles on the
 * host: the page's rules would override them.
 */
export const styles = `:host{display:block;max-width:960px;margin:auto;container-type:inline-size}
*{box-sizing:border-box;margin:0}
section{all:initial;display:block;--text:${brand.paper};--soft:#ffffff1f;--faint:#ffffffb3;background:${brand.deep};border-radius:12px;overflow:hidden;font:500 14px/1.4 system-ui,sans-serif;font-variant-numeric:tabular-nums;color:var(--text)}
.light{--text:${brand.ink};--soft:${brand.ink}1f;--faint:${brand.ink}bf;background:${brand.paper}}
.picture{position:relative;aspect-ratio:16/9;background:#000}
video{display:block;width:100%;height:100%;object-fit:cover}
[hidden]{display:none!important}
button{font:inherit;color:inherit;border:0;border-radius:6px;cursor:pointer;background:none}
button:focus-visible{outline:3px solid ${brand.accent};outline-offset:2px;z-index:1}
.play{position:absolute;inset:0;margin:auto;width:max-content;height:44px;padding:0 20px;background:${brand.accent};color:${brand.ink}}
.bar{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center;justify-content:space-between;padding:10px 14px}
.state{font-weight:650;font-size:15px}
.cloth{background:${brand.primary};color:#fff;min-height:236px}
.note{color:var(--faint);min-height:20px;padding:0 14px 12px}
@container (max-width:620px){.cloth{min-height:623px}}`;
