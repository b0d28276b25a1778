import { brand } from '@baize/contract';

const { primary, deep, paper, accent, ink } = brand.colours;

export const mailboxStyle = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: ${ink}; background: ${paper}; }
header { padding: 1.25rem 1.5rem; background: ${deep}; color: ${paper}; }
header h1 { margin: 0; font-size: 1.25rem; }
header p { margin: 0; opacity: 0.8; }
header a { color: inherit; text-decoration: none; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem; }
a { color: ${primary}; }
a:focus-visible, summary:focus-visible { outline: 2px solid ${accent}; outline-offset: 2px; }
.messages { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.5rem; }
.messages a { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between; padding: 0.9rem 1rem; background: #fff; border-radius: 10px; text-decoration: none; color: inherit; }
.messages strong { flex-basis: 100%; color: ${primary}; }
.meta, .empty, .messages span, .messages time { color: ${ink}c0; }
iframe { width: 100%; height: 70vh; border: 1px solid ${ink}33; border-radius: 10px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
summary { margin-top: 1rem; cursor: pointer; }
`;
