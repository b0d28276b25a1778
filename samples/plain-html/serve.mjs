/** A web server for the files in this folder. */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = ['index.html', 'style.css', 'config.js', 'app.js', 'baize-live.js'];
const types = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };
const port = Number(process.env.PORT ?? 8080);

createServer((request, response) => {
  const name = request.url === '/' ? 'index.html' : request.url.slice(1);
  if (!files.includes(name)) return response.writeHead(404).end();
  response.setHeader('content-type', `${types[extname(name)]}; charset=utf-8`);
  createReadStream(join(folder, name)).pipe(response);
}).listen(port, '127.0.0.1', () => console.log(`Open http://localhost:${port}`));
