import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CertificationCaseName } from '@baize/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll } from 'vitest';
import { z } from 'zod';

const call = z.object({
  transaction_id: z.string().optional(),
  player_id: z.string(),
  currency: z.string(),
  amount: z.int().positive().optional(),
  reference_transaction_id: z.string().optional(),
  round_id: z.int().max(2_147_483_647).optional(),
  reason: z.string().optional(),
});
type Call = z.infer<typeof call>;
type Answer = { status: number; body: object };

/** Protocol rule that the wallet breaks: one per certification case, or no response at all. */
export type Fault = CertificationCaseName | 'silent';

const refuse = (status: number, code: string): Answer => ({ status, body: { code } });

/** A partner's wallet that follows the protocol, except for one optional fault. */
export async function startPlantedWallet() {
  const wallet = {
    secret: '',
    fault: undefined as Fault | undefined,
    balance: 10_000,
    /** Makes responses longer than the stored part, whose end then splits a character. */
    isWordy: false,
  };
  const seen = new Map<string, { action: string; amount: number; answer: Answer }>();
  const undone = new Set<string>();
  /** Rounds with a payout; a player is paid once per round. */
  const paidRounds = new Set<number>();
  const asked: string[] = [];
  let lastDebit = '';

  const done = ({ currency, transaction_id }: Call): Answer => {
    const { balance, isWordy } = wallet;
    const body = { balance, currency, ...(transaction_id && { transaction_id }) };
    return { status: 200, body: isWordy ? { ...body, note: noteBehind(body) } : body };
  };

  function move(action: string, of: Call): Answer {
    const { transaction_id: id = '', amount = 0 } = of;
    const before = seen.get(id);
    const isRolledBack = action === 'debit' && undone.has(id);
    if (isRolledBack && !mayComeLate(before !== undefined))
      return refuse(409, 'duplicate_mismatch');
    if (before && !isForgotten(action) && !isRolledBack) return before.answer;
    if (action === 'debit') {
      if (amount > wallet.balance && wallet.fault !== 'too_little_money') {
        return refuse(402, 'insufficient_funds');
      }
      wallet.balance -= amount;
      lastDebit = id;
    }
    if (action === 'credit') {
      const { round_id = 0 } = of;
      if (paidRounds.has(round_id) && !before) return refuse(409, 'duplicate_mismatch');
      paidRounds.add(round_id);
      wallet.balance += amount;
    }
    if (action === 'rollback') {
      if (of.reason !== 'bet') return refuse(409, 'duplicate_mismatch');
      const refused = undo(of);
      if (refused) return refused;
    }
    const answer = done(of);
    seen.set(id, { action, amount, answer });
    return answer;
  }

  const isForgotten = (action: string) =>
    (action === 'debit' && wallet.fault === 'duplicate_debit') ||
    (action === 'credit' && wallet.fault === 'credit_twice') ||
    (action === 'rollback' && wallet.fault === 'server_error');

  const mayComeLate = (wasSeen: boolean) => wasSeen && wallet.fault === 'timeout_then_rollback';

  function undo({ reference_transaction_id: named = '' }: Call): Answer | undefined {
    const isMixedUp = wallet.fault === 'out_of_order' && seen.has(named);
    const id = isMixedUp ? lastDebit : named;
    const debit = seen.get(id);
    if (!debit && wallet.fault === 'rollback_unknown') return refuse(404, 'unknown_transaction');
    const isAgain = undone.has(id) && wallet.fault !== 'server_error';
    undone.add(named);
    if (debit && !isAgain) wallet.balance += debit.amount;
    undone.add(id);
    return undefined;
  }

  /** Consecutive balance calls. A slow wallet leaves some calls of a burst waiting. */
  let inARow = 0;
  const isLeftWaiting = () => wallet.fault === 'slow' && inARow > 4 && inARow <= 10;

  function answer(action: string, text: string, headers: Record<string, string>): Answer {
    try {
      new Webhook(wallet.secret).verify(text, headers);
    } catch {
      if (wallet.fault !== 'wrong_signature') return { status: 401, body: {} };
    }
    const parsed = call.safeParse(readJson(text));
    const isMove = action !== 'balance';
    if (!parsed.success || (isMove && parsed.data.amount === undefined)) {
      return { status: wallet.fault === 'malformed' ? 500 : 400, body: {} };
    }
    return isMove ? move(action, parsed.data) : done(parsed.data);
  }

  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    const action = request.url?.split('/').at(-1) ?? '';
    asked.push(action);
    inARow = action === 'balance' ? inARow + 1 : 0;
    if (wallet.fault === 'silent' || isLeftWaiting()) return;
    reply(response, answer(action, text, request.headers as Record<string, string>));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(wallet, { url: `http://127.0.0.1:${port}/wallet`, asked });
}

export type PlantedWallet = Awaited<ReturnType<typeof startPlantedWallet>>;

function reply(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Pads the response so that a surrogate pair occupies its 4,096th and 4,097th code units. */
function noteBehind(body: object): string {
  const before = JSON.stringify({ ...body, note: '' }).slice(0, -2);
  return `${'x'.repeat(4_095 - before.length)}😀`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
