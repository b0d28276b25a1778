import { brand } from '@baize/contract';

export const mailboxStyle = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: ${brand.colours.ink}; background: ${brand.colours.ivory}; }
header { padding: 1.25rem 1.5rem; background: ${brand.colours.baizeDeep}; color: ${brand.colours.ivory}; }
header h1 { margin: 0; font-size: 1.25rem; }
header p { margin: 0; opacity: 0.8; }
header a { color: inherit; text-decoration: none; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem; }
a { color: ${brand.colours.baize}; }
a:focus-visible, summary:focus-visible { outline: 2px solid ${brand.colours.brass}; outline-offset: 2px; }
.messages { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.5rem; }
.messages a { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between; padding: 0.9rem 1rem; background: #fff; border-radius: 10px; text-decoration: none; color: inherit; }
.messages strong { flex-basis: 100%; color: ${brand.colours.baize}; }
.meta, .empty, .messages span, .messages time { color: #4c5953; }
iframe { width: 100%; height: 70vh; border: 1px solid #d8d2c0; border-radius: 10px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
summary { margin-top: 1rem; cursor: pointer; }
`;
