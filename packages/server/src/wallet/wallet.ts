import type { IncomingMessage, ServerResponse } from 'node:http';
import { SignatureError, type SignedCall, verify } from '../verify.ts';
import type { ListedTransaction, WalletAnswer, WalletStore } from './protocol.ts';
import { MalformedCall, readBalanceCall, readListCall, readMoveCall } from './read-call.ts';
import { move, tellBalance } from './rules.ts';

export type WalletOptions = {
  /** `whsec_…` of the wallet, or several while you rotate them. */
  secrets: string | readonly string[];
  store: WalletStore;
  /** Called with errors of your store. We then get a 500 and send a rollback. */
  onError?: (error: unknown) => void;
  toleranceSeconds?: number;
};

export type IncomingCall = Pick<SignedCall, 'headers'> & {
  /** Last segment of the path: `balance`, `debit`, `credit`, `rollback` or `transactions`. */
  action: string;
  /** The raw body, not parsed. */
  body: string;
};

export type Wallet = {
  /** For any framework: returns the response to a call. Never throws. */
  answer(call: IncomingCall): Promise<WalletAnswer>;
  /** For `node:http` and Express. Reads the body itself, so no body parser may run before. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

const LARGEST_BODY = 64 * 1024;

/**
 * Creates a handler for calls to your wallet that implements the protocol; the money is in your
 * store.
 */
export function createWallet(options: WalletOptions): Wallet {
  const { secrets, store, toleranceSeconds, onError = () => undefined } = options;
  if ([secrets].flat().length === 0) throw new TypeError('A wallet needs a secret.');

  async function act({ action, headers, body }: IncomingCall): Promise<WalletAnswer> {
    verify({ body, headers, secrets, ...(toleranceSeconds !== undefined && { toleranceSeconds }) });
    if (action === 'balance') return tellBalance(store, readBalanceCall(body));
    if (action === 'debit' || action === 'credit' || action === 'rollback') {
      return move(store, readMoveCall(action, body), new Date());
    }
    if (action === 'transactions' && store.list) {
      const { transactions, next_cursor } = await store.list(readListCall(body));
      return { status: 200, body: { transactions: transactions.map(listed), next_cursor } };
    }
    return problem(404, 'unknown_action', `There is no ${action}.`);
  }

  async function answer(call: IncomingCall): Promise<WalletAnswer> {
    try {
      return await act(call);
    } catch (error) {
      if (error instanceof SignatureError) return problem(401, error.code, error.message);
      if (error instanceof MalformedCall) return problem(400, 'malformed', error.message);
      onError(error);
      return problem(500, 'internal_error', 'The wallet failed.');
    }
  }

  return {
    answer,
    async handle(request, response) {
      if (request.readableDidRead) {
        onError(new Error('A body parser came before the wallet: the body is gone.'));
      }
      const body = request.readableDidRead ? '' : await readBody(request);
      if (body === undefined) {
        response.writeHead(413, { connection: 'close' }).end();
        return;
      }
      const action = (request.url ?? '').split('?')[0]?.split('/').at(-1) ?? '';
      const given = await (request.method === 'POST'
        ? answer({ action, headers: request.headers, body })
        : problem(405, 'method_not_allowed', 'Calls are POST.'));
      response.writeHead(given.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(given.body));
    },
  };
}

/** Selects the fields of the protocol: a store may return more, which must not be sent. */
const listed = (of: ListedTransaction): ListedTransaction => ({
  transaction_id: of.transaction_id,
  kind: of.kind,
  player_id: of.player_id,
  currency: of.currency,
  amount: of.amount,
  state: of.state,
  round_id: of.round_id,
  created_at: of.created_at,
});

const problem = (status: number, code: string, message: string): WalletAnswer => ({
  status,
  body: { code, message },
});

/** Resolves to `undefined` if the connection breaks or the body is larger than any of our calls. */
function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  return new Promise((resolve) => {
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= LARGEST_BODY) parts.push(part);
      else resolve(undefined);
    });
    request.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    request.on('close', () => resolve(undefined));
  });
}
