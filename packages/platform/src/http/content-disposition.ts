/**
 * Content-Disposition as in RFC 6266: an ASCII file name for old clients and the exact name in
 * UTF-8.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^A-Za-z0-9._ -]/g, '_');
  const real = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${real}`;
}
