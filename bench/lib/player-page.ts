import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const types: Record<string, string> = { '/': 'text/html', '/page.css': 'text/css' };

/** A site of its own origin with one page: an element, a player's script and the page's own. */
export async function servePlayerPage(files: Record<string, string>) {
  const packed = new Map(Object.entries(files).map(([path, text]) => [path, gzipSync(text)]));
  const server = createServer((request, response) => {
    const bytes = packed.get(request.url ?? '');
    if (!bytes) return response.writeHead(404).end();
    response.setHeader('content-type', types[request.url ?? ''] ?? 'text/javascript');
    response.setHeader('content-encoding', 'gzip');
    return response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
