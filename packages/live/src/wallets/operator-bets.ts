import { setTimeout as sleep } from 'node:timers/promises';
import type { BetErrorCode } from '@baize/contract/live';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { Bankroll } from '../bets/bankroll.ts';
import type { BetOutcome, BetRequest } from '../bets/place-bets.ts';
import type { WalletAnswer, WalletCall } from './call-wallet.ts';
import type { Circuits } from './circuits.ts';
import { confirmDebit, giveUpDebit, refuseDebit } from './end-debit.ts';
import { type BetBatch, type Intent, intendDebit } from './intend-debit.ts';
import type { WalletOwner } from './wallet-directory.ts';

export type AskWallet = (owner: WalletOwner, call: WalletCall) => Promise<WalletAnswer>;

type Waiting = {
  request: BetRequest;
  resolve(outcome: BetOutcome): void;
  reject(error: unknown): void;
};

type Options = {
  pool: Pool;
  log: FastifyBaseLogger;
  ask: AskWallet;
  hasWallet(owner: WalletOwner): Promise<boolean>;
  circuits: Pick<Circuits, 'admits'>;
};

const BETS_PER_DEBIT = 200;
const LOOK_AGAIN_MS = 200;
/** The sum is longer than a debit may be pending before it is rolled back. */
const LOOKS = 75;
/** The sum is shorter than that, because another process then ends the debit. */
const WRITE_AGAIN_MS = [50, 200, 1_000, 2_000];

/**
 * Accepts bets that an operator's wallet pays for. A player has one debit in flight at a time; bets
 * that arrive in the meantime share the next. No database lock is held while a wallet call is in
 * flight, so neither the end of a round nor other players' bets wait for it.
 */
export function createOperatorBets(options: Options): Bankroll {
  const { pool, log } = options;
  const queues = new Map<number, Waiting[]>();
  const running = new Set<Promise<void>>();

  async function run(accountId: number, waiting: Waiting[]): Promise<void> {
    // Waits for the end of this event-loop turn, so that bets that arrive together share a debit.
    await new Promise(setImmediate);
    while (waiting.length > 0) await take(waiting);
    queues.delete(accountId);
  }

  /**
   * Takes the first waiting bet and all others of the same round. A repeated id waits for the next
   * batch, where it is known.
   */
  async function take(waiting: Waiting[]): Promise<void> {
    const [first] = waiting;
    if (first === undefined) return;
    const { bettor, bet } = first.request;
    const belongs = ({ request }: Waiting) =>
      request.bet.roundId === bet.roundId && request.bettor.tableId === bettor.tableId;
    const isFirst = ({ request }: Waiting, index: number, all: readonly Waiting[]) =>
      all.findIndex((other) => other.request.bet.id === request.bet.id) === index;
    const batch = waiting.filter(belongs).slice(0, BETS_PER_DEBIT).filter(isFirst);
    for (const one of batch) waiting.splice(waiting.indexOf(one), 1);
    const requests = batch.map(({ request }) => request);
    try {
      const outcomes = await placeBatch({ bettor, roundId: bet.roundId, requests });
      for (const [index, { resolve }] of batch.entries()) {
        resolve(outcomes.get(requests[index] as BetRequest) ?? { error: 'unavailable' });
      }
    } catch (error) {
      log.error({ err: error, bets: batch.length }, 'a debit could not be brought to its end');
      for (const { reject } of batch) reject(error);
    }
  }

  async function placeBatch(batch: BetBatch): Promise<Map<BetRequest, BetOutcome>> {
    const owner = { partnerId: batch.bettor.partnerId, mode: batch.bettor.account.mode };
    const outcomes = new Map<BetRequest, BetOutcome>();
    let left = batch.requests;
    for (let look = 0; left.length > 0 && look < LOOKS; look++) {
      if (look > 0) await sleep(LOOK_AGAIN_MS);
      const hasWallet = await options.hasWallet(owner);
      const mayAsk = () => hasWallet && options.circuits.admits(owner);
      const { intent, judged } = await within((client) =>
        intendDebit(client, { ...batch, requests: left }, mayAsk),
      );
      for (const { request, verdict, balance } of judged) {
        if (verdict === 'known') outcomes.set(request, { balance });
        else if (verdict !== 'waits') outcomes.set(request, { error: verdict });
      }
      if (intent) {
        const ended = await carryOut(batch, intent);
        for (const [index, request] of intent.requests.entries()) {
          outcomes.set(request, ended[index] ?? { error: 'unavailable' });
        }
      }
      left = left.filter((request) => !outcomes.has(request));
    }
    return outcomes;
  }

  /** Calls the wallet for a committed debit and returns the outcomes for the player. */
  async function carryOut({ bettor, roundId }: BetBatch, intent: Intent): Promise<BetOutcome[]> {
    const { partnerId, tableId, account } = bettor;
    const owner = { partnerId, mode: account.mode };
    const every = (error: BetErrorCode) => intent.requests.map(() => ({ error }));
    const answer = await options.ask(owner, {
      action: 'debit',
      transaction_id: intent.transactionId,
      player_id: await readPlayerName(bettor.playerId),
      currency: account.currency,
      amount: intent.amount,
      round_id: roundId,
      table_id: tableId,
      bet_ids: intent.requests.map(({ bet }) => bet.id),
      reason: 'bet',
    });
    if (answer.outcome === 'done') {
      return writeDown((client) => confirmDebit(client, intent, answer));
    }
    if (answer.outcome === 'refused' && answer.isCertain) {
      await writeDown((client) => refuseDebit(client, intent, answer));
      return every(answer.code);
    }
    const error = answer.outcome === 'refused' ? answer.code : 'wallet_unavailable';
    await writeDown((client) => giveUpDebit(client, intent, answer, error));
    return every(error);
  }

  async function readPlayerName(playerId: number): Promise<string> {
    const { rows } = await pool.query<{ external_id: string }>(
      'select external_id from live_players where id = $1',
      [playerId],
    );
    return rows[0]?.external_id ?? '';
  }

  /** Retries, because until this is saved only this process knows the wallet's response. */
  async function writeDown<T>(write: (client: PoolClient) => Promise<T>): Promise<T> {
    for (const pause of WRITE_AGAIN_MS) {
      try {
        return await within(write);
      } catch (error) {
        log.warn({ err: error }, 'what a wallet answered could not be written down yet');
        await sleep(pause);
      }
    }
    return within(write);
  }

  async function within<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return {
    place(request) {
      const { id } = request.bettor.account;
      const placed = new Promise<BetOutcome>((resolve, reject) => {
        const waiting = queues.get(id);
        const one = { request, resolve, reject };
        if (waiting) {
          waiting.push(one);
          return;
        }
        const begun = [one];
        queues.set(id, begun);
        const ran = run(id, begun).finally(() => running.delete(ran));
        running.add(ran);
      });
      return placed;
    },
    async close() {
      await Promise.all(running);
    },
  };
}
