import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createLiveClient, createWallet } from '@baize/server';
import { createAccounts } from './lib/accounts.mjs';
import { openBooks } from './lib/books.mjs';
import { sendFile } from './lib/files.mjs';
import { Refusal, readJson, sendJson } from './lib/http.mjs';
import { createLobby } from './lib/lobby.mjs';
import { createWebhooks } from './lib/webhooks.mjs';

/**
 * Starts the casino: pages and accounts for players, and a wallet and a webhook receiver for the
 * live server. Port 0 picks a free port. By default it listens only on this machine (`host`).
 * Everything that was acknowledged is stored in `folder` and survives a crash.
 */
export async function startCasino(options) {
  const { host = '127.0.0.1', port, folder, liveServerUrl, secretKey } = options;
  const { walletSecrets, webhookSecrets } = options;
  mkdirSync(folder, { recursive: true });
  const books = await openBooks(join(folder, 'books.jsonl'));
  const live = createLiveClient({ serverUrl: liveServerUrl, secretKey });
  const accounts = createAccounts(books);
  const lobby = createLobby({ live, liveServerUrl, books });
  const webhooks = createWebhooks(books, webhookSecrets);
  const wallet =
    walletSecrets.length > 0 &&
    createWallet({ secrets: walletSecrets, store: books.wallet, onError: console.error });

  /** Calls of players' browsers. Without a session, players can only register and sign in. */
  const calls = {
    'POST /register': accounts.register,
    'POST /sign-in': accounts.signIn,
    'POST /sign-out': accounts.signOut,
    'GET /me': accounts.forAnyone(lobby.describePlayer),
    'GET /tables': accounts.forPlayer(lobby.listTables),
    'POST /launch': accounts.forPlayer(lobby.launch),
    'POST /deposit': accounts.forPlayer(lobby.deposit),
  };

  async function answer(request, response) {
    const path = new URL(request.url, 'http://casino').pathname;
    if (wallet && path.startsWith('/wallet/')) return wallet.handle(request, response);
    if (path === '/webhooks' && request.method === 'POST') return webhooks.take(request, response);
    const call = calls[`${request.method} ${path}`];
    if (!call) return sendFile(request, response, path);
    sendJson(response, 200, await call(await readJson(request), request, response));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (!(error instanceof Refusal)) console.error(error);
      const isOurs = error instanceof Refusal;
      const message = isOurs ? error.message : 'Something went wrong. Please try again.';
      if (response.headersSent) response.destroy();
      else sendJson(response, isOurs ? error.status : 500, { message });
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const url = `http://localhost:${server.address().port}`;
  return {
    url,
    walletUrl: `${url}/wallet`,
    async close() {
      server.closeAllConnections();
      server.close();
      await books.close();
    },
  };
}
