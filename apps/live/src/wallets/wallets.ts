import type { Database } from '@baize/db';
import type { OutgoingCalls, Secrets } from '@baize/server-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { BetQueue } from '../bets/bet-queue.ts';
import type { CallLog, NotedCall } from '../call-log/call-log.ts';
import type { PlayerSession } from '../sessions/tickets.ts';
import {
  callWallet,
  type WalletAnswer,
  type WalletCall,
  type WalletExchange,
} from './call-wallet.ts';
import { createCircuits } from './circuits.ts';
import { sweepIntents } from './end-debit.ts';
import { keepWalletState } from './keep-wallet-state.ts';
import { createOperatorBets } from './operator-bets.ts';
import { createOutbox } from './outbox.ts';
import { createWalletDirectory, type WalletOwner } from './wallet-directory.ts';
import { openWalletPool } from './wallet-pool.ts';

type Options = {
  db: Database;
  /** The same database: what has to do with wallets gets connections of its own to it. */
  pool: Pool;
  log: FastifyBaseLogger;
  secrets: Secrets;
  calls: OutgoingCalls;
  callLog?: CallLog;
  now: () => number;
};

export type Wallets = {
  has(owner: WalletOwner): Promise<boolean>;
  /** Takes bets that an operator's wallet pays for. */
  place: BetQueue['place'];
  /** Asks what a player has there. Never fails: what is not learned stays as it was told before. */
  askBalance(session: Pick<PlayerSession, 'partnerId' | 'account'>, player: string): Promise<void>;
  /** Sends what is due to wallets. */
  send(): Promise<void>;
  /** Rolls back what a process that is gone had asked for. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

/** Operators' wallets, as this process speaks with them. */
export function createWallets(options: Options): Wallets {
  const { db, pool: database, log, secrets, calls, callLog, now } = options;
  const pool = openWalletPool(database, log);
  const directory = createWalletDirectory(db, secrets, now);
  const circuits = createCircuits(now, keepWalletState(pool, log));

  async function ask(owner: WalletOwner, call: WalletCall): Promise<WalletAnswer> {
    const wallet = await directory.find(owner);
    if (wallet === undefined) return { outcome: 'unknown', said: 'no wallet is set' };
    const answer = await callWallet(calls, wallet, call, (exchange) =>
      callLog?.note(describeExchange(owner, exchange)),
    );
    circuits.note(owner, answer);
    return answer;
  }

  async function askBalance(
    { partnerId, account: { id, mode, currency } }: Parameters<Wallets['askBalance']>[0],
    player: string,
  ): Promise<void> {
    const owner = { partnerId, mode };
    if (!circuits.admits(owner)) return;
    const answer = await ask(owner, { action: 'balance', player_id: player, currency });
    if (answer.outcome !== 'done') return;
    await pool.query('update live_accounts set told_balance = $2 where id = $1', [
      id,
      answer.balance,
    ]);
  }

  const hasWallet = async (owner: WalletOwner) => (await directory.find(owner)) !== undefined;
  const bets = createOperatorBets({ pool, log, ask, hasWallet, circuits });
  const outbox = createOutbox({ pool, db, log, ask, now });

  return {
    has: hasWallet,
    place: bets.place,
    askBalance: (session, player) =>
      askBalance(session, player).catch((error: unknown) =>
        log.warn({ err: error }, 'what a player has in its wallet was not learned'),
      ),
    send: () => outbox.send(),
    async sweep() {
      const client = await pool.connect();
      try {
        await sweepIntents(client);
      } finally {
        client.release();
      }
    },
    async close() {
      await bets.close();
      await outbox.idle();
      await pool.end();
    },
  };
}

const describeExchange = (
  owner: WalletOwner,
  { id, url, body, answer }: WalletExchange,
): NotedCall => ({
  ...owner,
  direction: 'to_partner',
  method: 'POST',
  address: url,
  requestId: id,
  status: answer.status ?? null,
  failure: answer.answered ? null : answer.reason,
  durationMs: answer.ms,
  request: body,
  answer: () => (answer.answered ? answer.body : undefined),
});
