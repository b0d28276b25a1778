/** Makes the links of e-mails: always from the configured address, never from a request. */
export type LinkTo = (path: `/${string}`, query?: Record<string, string>) => string;

export function linksFrom(publicUrl: string): LinkTo {
  const base = new URL(publicUrl);
  if (base.protocol !== 'https:' && base.protocol !== 'http:') {
    throw new Error('The public address must start with http:// or https://.');
  }
  const root = base.origin + base.pathname.replace(/\/+$/, '');
  return (path, query = {}) => {
    const pairs = Object.entries(query).map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    );
    return pairs.length === 0 ? root + path : `${root}${path}?${pairs.join('&')}`;
  };
}
