import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Hash of the inline script, the only one that a strict content security policy allows. */
function hashOfInlineScript(page: string): string {
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Serves a partner's site on a separate origin with a strict content security policy. */
export async function servePartnerSite(page: string, liveUrl: string) {
  const policy = [
    "default-src 'none'",
    `script-src ${liveUrl} ${hashOfInlineScript(page)}`,
    `connect-src ${liveUrl} ${liveUrl.replace('http', 'ws')}`,
    'media-src blob:',
    // For the favicon, which Firefox requests automatically.
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(204).end();
    return response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      })
      .end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
