/** Serves the page, and launches players with a secret key that never leaves this server. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { LIVE_SERVER_URL, SECRET_KEY, PORT = '8080' } = process.env;
if (!LIVE_SERVER_URL || !SECRET_KEY) {
  console.error('Set LIVE_SERVER_URL and SECRET_KEY; the README says where they come from.');
  process.exit(1);
}

const folder = fileURLToPath(new URL('public/', import.meta.url));
const files = ['index.html', 'style.css', 'app.js', 'baize-live.js'];
const types = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

/** Who is playing. Here everyone who comes is somebody new; put your own sign-in in its place. */
function findPlayer(request, response) {
  const known = /(?:^|; )player=([\w-]+)/.exec(request.headers.cookie ?? '');
  if (known) return known[1];
  const player = `guest-${randomUUID()}`;
  response.setHeader('set-cookie', `player=${player}; Path=/; HttpOnly; SameSite=Strict`);
  return player;
}

/** Vouches for the player: the page gets a token that is good for one session within a minute. */
async function launchPlayer(request, response) {
  const answer = await fetch(new URL('/v1/sessions', LIVE_SERVER_URL), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': SECRET_KEY,
      // Asked again with the same key, the answer is the same token.
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ player_id: findPlayer(request, response), currency: 'EUR' }),
  });
  const { launch_token: launchToken, message } = await answer.json();
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ serverUrl: LIVE_SERVER_URL, launchToken, message }));
}

function sendFile(request, response) {
  const name = request.url === '/' ? 'index.html' : request.url.slice(1);
  if (request.method !== 'GET' || !files.includes(name)) return response.writeHead(404).end();
  if (name === 'index.html') findPlayer(request, response);
  response.setHeader('content-type', `${types[extname(name)]}; charset=utf-8`);
  createReadStream(join(folder, name)).pipe(response);
}

createServer((request, response) => {
  if (request.method !== 'POST' || request.url !== '/launch') {
    return sendFile(request, response);
  }
  launchPlayer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(502, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: 'The live server did not answer.' }));
  });
}).listen(Number(PORT), '127.0.0.1', () => console.log(`Open http://localhost:${PORT}`));
