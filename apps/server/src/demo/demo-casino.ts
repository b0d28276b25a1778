import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWallet, type KeptTransaction, type Wallet, type WalletStore } from '@baize/server';

/** Servers of the demo's partners, which run while the demo is filled. */
export type DemoCasino = {
  walletUrl(partner: string): string;
  webhookUrl(partner: string): string;
  /** Starts the partner's wallet, which has one test player. */
  openWallet(partner: string, secret: string): void;
  close(): void;
};

export const demoPlayer = { player_id: 'test-player', currency: 'EUR' };

/** Calls are signed with the demo's clock, which is days behind. */
const toleranceSeconds = 30 * 86_400;

/** The wallets use the library that partners use, so they must pass the certification. */
export async function openCasino(): Promise<DemoCasino> {
  const wallets = new Map<string, Wallet>();
  const server = createServer((request, response) => {
    const [, what = '', partner = ''] = (request.url ?? '').split('/');
    const wallet = what === 'wallet' ? wallets.get(partner) : undefined;
    if (wallet) void wallet.handle(request, response).catch(() => response.destroy());
    else request.resume().on('end', () => response.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    walletUrl: (partner) => `${url}/wallet/${partner}`,
    webhookUrl: (partner) => `${url}/webhooks/${partner}`,
    openWallet: (partner, secrets) =>
      wallets.set(partner, createWallet({ secrets, store: createStore(), toleranceSeconds })),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** In-memory balance of one player. Calls run one after the other. */
function createStore(): WalletStore {
  const transactions = new Map<string, KeptTransaction>();
  let balance = 100_000;
  let before: Promise<unknown> = Promise.resolve();
  const isOurs = (of: { player_id: string; currency: string }) =>
    of.player_id === demoPlayer.player_id && of.currency === demoPlayer.currency;
  return {
    inTransaction(_player, work) {
      const done = before.then(() =>
        work({
          balance: (of) => (isOurs(of) ? balance : undefined),
          change: (_, by) => {
            balance += by;
            return balance;
          },
          find: (id) => transactions.get(id),
          keep: (transaction) => transactions.set(transaction.transaction_id, transaction),
        }),
      );
      before = done.catch(() => undefined);
      return done;
    },
  };
}
