import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Database } from '@baize/db';
import { makeSigningSecret } from '@baize/platform/calls/sign-call';
import { WALLET_SECRET } from '@baize/platform/calls/wallet-secrets';
import { Webhook } from 'standardwebhooks';
import { testSecrets } from './people.ts';

export type WalletRequest = {
  action: string;
  transaction_id?: string;
  player_id: string;
  currency: string;
  amount: number;
  round_id?: number;
  bet_ids?: string[];
  reference_transaction_id?: string;
  reason?: string;
};

/** A transaction as the wallet lists it for reconciliation. */
export type KeptTransaction = {
  transaction_id: string;
  kind: string;
  player_id: string;
  currency: string;
  amount: number;
  state: string;
  round_id: number;
  created_at: string;
};

const PAGE = 3;

export type Misbehaviour =
  /**
   * `isTwice`: the response is repeated when the next call arrives on the same connection, before
   * that call's response.
   */
  | { kind: 'status'; status: number; body?: unknown; isDone?: boolean; isTwice?: boolean }
  | { kind: 'drop'; isDone: boolean }
  | { kind: 'hang'; isDone: boolean }
  | { kind: 'wait'; until: Promise<unknown> };

/**
 * An operator's wallet that follows the wallet API. Each transaction moves money once and a
 * repeated one gets the same response. A rollback of an unknown transaction prevents that
 * transaction. The wallet can be made to misbehave.
 */
export async function startWallet(balance = 10_000) {
  const secret = makeSigningSecret();
  const balances = new Map<string, number>();
  const answers = new Map<string, { status: number; body: unknown }>();
  const undone = new Set<string>();
  const kept: KeptTransaction[] = [];
  const requests: WalletRequest[] = [];
  const wrongs: string[] = [];
  let misbehave: (request: WalletRequest) => Misbehaviour | undefined = () => undefined;

  const nameOf = ({ player_id, currency }: WalletRequest) => `${player_id}/${currency}`;
  const has = (request: WalletRequest) => balances.get(nameOf(request)) ?? balance;

  function answer(request: WalletRequest): { status: number; body: unknown } {
    const { action, transaction_id = '', currency, amount } = request;
    const known = answers.get(transaction_id);
    if (known) return known;
    const move = (by: number) => balances.set(nameOf(request), has(request) + by);
    const done = () => ({
      status: 200,
      body: { balance: has(request), currency, ...(transaction_id && { transaction_id }) },
    });
    if (action === 'balance') return done();
    if (action === 'debit') {
      const refuse = (status: number, code: string) => ({ status, body: { code, transaction_id } });
      if (undone.has(transaction_id)) return refuse(409, 'duplicate_mismatch');
      if (has(request) < amount) return refuse(402, 'insufficient_funds');
      move(-amount);
    }
    if (action === 'credit') move(amount);
    if (action === 'rollback') {
      const debit = request.reference_transaction_id ?? '';
      if (answers.get(debit)?.status === 200 && !undone.has(debit)) move(amount);
      undone.add(debit);
    }
    answers.set(transaction_id, done());
    keep(request);
    return done();
  }

  function keep({ action, transaction_id = '', reference_transaction_id, ...told }: WalletRequest) {
    const { player_id, currency, amount, round_id = 0 } = told;
    const undoes = ({ transaction_id: id }: KeptTransaction) =>
      action === 'rollback' && id === reference_transaction_id;
    for (const debit of kept.filter(undoes)) debit.state = 'rolled_back';
    kept.push({
      ...{ transaction_id, kind: action, player_id, currency, amount, round_id },
      state: 'confirmed',
      created_at: new Date().toISOString(),
    });
  }

  function list({ from = '', to = '', cursor = '0' }: Partial<Record<string, string>>) {
    const all = kept.filter(({ created_at }) => created_at >= from && created_at < to);
    const next = Number(cursor) + PAGE;
    return {
      transactions: all.slice(Number(cursor), next),
      ...(next < all.length && { next_cursor: String(next) }),
    };
  }

  function reply(response: ServerResponse, { status, body }: { status: number; body: unknown }) {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  const left = new WeakMap<Socket, string>();

  const server = createServer(async (incoming, response) => {
    let text = '';
    for await (const part of incoming.setEncoding('utf8')) text += part;
    try {
      new Webhook(secret).verify(text, incoming.headers as Record<string, string>);
    } catch {
      wrongs.push(incoming.url ?? '');
    }
    const action = incoming.url?.split('/').at(-1) ?? '';
    const request: WalletRequest = { action, ...JSON.parse(text) };
    requests.push(request);
    if (action === 'transactions' && misbehave(request) === undefined) {
      reply(response, { status: 200, body: list(JSON.parse(text)) });
      return;
    }
    const wrong = misbehave(request);
    incoming.socket.write(left.get(incoming.socket) ?? '');
    left.delete(incoming.socket);
    if (wrong?.kind === 'wait') await wrong.until;
    const isDone = wrong === undefined || wrong.kind === 'wait' || wrong.isDone === true;
    const right = isDone ? answer(request) : undefined;
    if (wrong?.kind === 'status') {
      const body = JSON.stringify(wrong.body ?? {});
      const again = `HTTP/1.1 ${wrong.status} -\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
      if (wrong.isTwice) left.set(incoming.socket, again);
      reply(response, { status: wrong.status, body: wrong.body ?? {} });
    } else if (wrong?.kind === 'drop') incoming.socket.destroy();
    else if (wrong?.kind !== 'hang' && right) reply(response, right);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet`;

  return {
    url,
    secret,
    requests,
    /** The transactions that the wallet lists, oldest first. Tests may falsify them. */
    kept,
    /** Paths that were called without a valid signature. */
    wrongs,
    of: (action: string) => requests.filter((request) => request.action === action),
    balanceOf: (player_id: string, currency = 'EUR') =>
      balances.get(`${player_id}/${currency}`) ?? balance,
    misbehave(how: (request: WalletRequest) => Misbehaviour | undefined) {
      misbehave = how;
    },
    behave() {
      misbehave = () => undefined;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type SampleWallet = Awaited<ReturnType<typeof startWallet>>;

/** Configures this wallet for the partner. */
export async function useWallet(
  db: Database,
  partnerId: number,
  { url, secret }: Pick<SampleWallet, 'url' | 'secret'>,
  mode: 'test' | 'live' = 'test',
): Promise<void> {
  const sealed_secret = testSecrets.seal(WALLET_SECRET, secret);
  await db
    .insertInto('wallets')
    .values({ partner_id: partnerId, mode, url, sealed_secret })
    .execute();
}
