import { createReadStream } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const files = ['index.html', 'style.css', 'app.js', 'api.js', 'baize-live.js'];
const types = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

export function sendFile(request, response, path) {
  const name = path === '/' ? 'index.html' : path.slice(1);
  if (request.method !== 'GET' || !files.includes(name)) return response.writeHead(404).end();
  response.setHeader('content-type', `${types[extname(name)]}; charset=utf-8`);
  createReadStream(join(folder, name))
    .on('error', () => response.destroy())
    .pipe(response);
}
