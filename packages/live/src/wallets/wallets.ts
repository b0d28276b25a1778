import type { Database } from '@baize/db';
import type { OutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import type { Secrets } from '@baize/platform/security/secrets';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Bankroll } from '../bets/bankroll.ts';
import type { CallLog, NotedCall } from '../call-log/call-log.ts';
import type { PlayerAccount } from '../player-session.ts';
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
  /** A pool on the same database. Wallets copy its options for a dedicated pool. */
  pool: Pool;
  log: FastifyBaseLogger;
  secrets: Secrets;
  calls: OutgoingCalls;
  callLog?: CallLog;
  now: () => number;
};

export type AskedPurse = {
  partnerId: number;
  account: Pick<PlayerAccount, 'mode' | 'currency'>;
};

export type Wallets = {
  has(owner: WalletOwner): Promise<boolean>;
  place: Bankroll['place'];
  /**
   * Requests a player's balance and stores it. Returns it if there is no escrow account to store it
   * in yet. Never rejects: on failure the last reported balance stays.
   */
  askBalance(purse: AskedPurse, player: string): Promise<number | undefined>;
  /** Stores the balance in an escrow account that was opened afterwards. Never rejects. */
  keepBalance(purse: Pick<PlayerAccount, 'id'>, balance: number): Promise<void>;
  send(): Promise<void>;
  /** Rolls back debits of processes that have died. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

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
    { partnerId, account: { mode, currency } }: AskedPurse,
    player: string,
  ): Promise<number | undefined> {
    const owner = { partnerId, mode };
    if (!circuits.admits(owner)) return undefined;
    const answer = await ask(owner, { action: 'balance', player_id: player, currency });
    if (answer.outcome !== 'done') return undefined;
    // Stored immediately if there is an escrow account, because balances that the wallet reports
    // with later bets are newer.
    const { rowCount } = await pool.query(
      `update live_accounts purse set told_balance = $5 from live_players player
       where player.partner_id = $1 and player.mode = $2 and player.external_id = $3
         and purse.holder_id = player.id and purse.currency = $4`,
      [partnerId, mode, player, currency, answer.balance],
    );
    return rowCount ? undefined : answer.balance;
  }

  async function keepBalance({ id }: Pick<PlayerAccount, 'id'>, balance: number): Promise<void> {
    await pool.query(
      'update live_accounts set told_balance = $2 where id = $1 and told_balance is null',
      [id, balance],
    );
  }

  const notLearned = (error: unknown) => {
    log.warn({ err: error }, 'what a player has in its wallet was not learned');
    return undefined;
  };
  const hasWallet = async (owner: WalletOwner) => (await directory.find(owner)) !== undefined;
  const bets = createOperatorBets({ pool, log, ask, hasWallet, circuits });
  const outbox = createOutbox({ pool, log, ask, now });

  return {
    has: hasWallet,
    place: bets.place,
    askBalance: (purse, player) => askBalance(purse, player).catch(notLearned),
    keepBalance: (purse, balance) => keepBalance(purse, balance).catch(notLearned),
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
