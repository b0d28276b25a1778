import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

export function ensureSdkBuilt(): void {
  const folder = dirname(createRequire(import.meta.url).resolve('@baize/sdk/package.json'));
  if (existsSync(join(folder, 'dist', 'baize-live.js'))) return;
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'ignore' });
}

/**
 * A partner's site on a separate origin with the strictest possible policy: no inline code or
 * styles, no eval, no markup from strings, and no resources from anywhere but the live server.
 */
export async function servePartnerPage(liveUrl: string, script: string) {
  const socketUrl = liveUrl.replace('http', 'ws');
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${liveUrl}`,
    `connect-src ${liveUrl} ${socketUrl}`,
    `media-src blob: ${liveUrl}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const page = `<!doctype html><html lang="en"><title>A casino</title>
    <body><main id="casino"></main>
    <script src="${liveUrl}/sdk/v1/baize-live.js" crossorigin></script>
    <script src="/page.js"></script></body></html>`;
  const server: Server = createServer((request, response) => {
    if (request.url === '/page.js') {
      response.setHeader('content-type', 'text/javascript');
      return response.end(script);
    }
    response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', 'text/html');
    return response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
