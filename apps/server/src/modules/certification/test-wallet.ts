import { randomInt, randomUUID } from 'node:crypto';
import type { CertificationCall } from '@baize/contract';
import { readWalletAnswer, type WalletAddress, type WalletAnswer } from '@baize/live';
import { type OutgoingCalls, readJson } from '@baize/platform/calls/outgoing-calls';
import { signCall } from '@baize/platform/calls/sign-call';
import { storableText } from '@baize/platform/http/storable-text';

/**
 * Range of round ids that real tables never use but that fits the same integer type. Each case has
 * a separate round, because a wallet may allow a player one credit per round.
 */
const ROUNDS = { from: 2_000_000_000, to: 2_147_483_647 };
const KEPT_ANSWER = 4_096;

export type Answered = WalletAnswer & { status: number | null; ms: number };

export type TestGame = { player_id: string; currency: string; table_id: string };

export type Move = {
  action: 'debit' | 'credit' | 'rollback';
  transaction_id: string;
  amount: number;
  reference_transaction_id?: string;
};

type Send = { action: string; body: string; id: string; secrets?: readonly string[] };

/** Client of the partner's test wallet for one case; records every call in order. */
export type TestWallet = {
  readonly calls: CertificationCall[];
  /** Debits that the wallet may have taken and that were not rolled back or credited yet. */
  openDebits(): Move[];
  balance(secrets?: readonly string[]): Promise<Answered>;
  move(move: Move, secrets?: readonly string[]): Promise<Answered>;
  /** Sends a debit with an arbitrary body. */
  sendDebit(body: string): Promise<Answered>;
  bodyOf(move: Move): Record<string, unknown>;
};

export function openTestWallet(
  outgoing: OutgoingCalls,
  { url, secrets: own, mode }: WalletAddress,
  game: TestGame,
): TestWallet {
  const { player_id, currency, table_id } = game;
  const round_id = randomInt(ROUNDS.from, ROUNDS.to);
  const calls: CertificationCall[] = [];
  const taken = new Map<string, Move>();
  /**
   * Ids of debits that were rolled back or credited, possibly before their own response arrived.
   */
  const ended = new Set<string>();

  async function send({ action, body, id, secrets = own }: Send, transaction_id?: string) {
    const at = new Date();
    const alone = action === 'balance';
    const call = { id, at, body, secrets, mode, alone, url: `${url}/${action}` };
    const answer = await outgoing.post(call);
    calls.push({
      request: {
        url: call.url,
        headers: { 'content-type': 'application/json', ...signCall(call) },
        body,
      },
      answer: {
        status: answer.status ?? null,
        failure: answer.answered ? null : answer.reason,
        body: answer.answered ? storableText(answer.body, KEPT_ANSWER) : '',
        ms: answer.ms,
      },
    });
    const asked = { currency, ...(transaction_id !== undefined && { transaction_id }) };
    const said = readWalletAnswer(asked, readJson(answer));
    return { ...said, status: answer.status ?? null, ms: answer.ms };
  }

  const bodyOf = ({ action, ...move }: Move) => ({
    ...{ player_id, currency, table_id, round_id },
    bet_ids: [`certification-${move.transaction_id.slice(-12)}`],
    reason: { debit: 'bet', credit: 'win', rollback: 'bet' }[action],
    ...move,
  });

  return {
    calls,
    bodyOf,
    balance: (secrets) =>
      send({
        action: 'balance',
        id: randomUUID(),
        body: JSON.stringify({ player_id, currency }),
        ...(secrets && { secrets }),
      }),
    openDebits: () => [...taken.values()].filter((debit) => !ended.has(debit.transaction_id)),
    async move(move, secrets) {
      const { action, transaction_id: id } = move;
      const body = JSON.stringify(bodyOf(move));
      const answer = await send({ action, id, body, ...(secrets && { secrets }) }, id);
      // A debit with an unknown outcome may also have been taken.
      if (action === 'debit' && !isRefusal(answer.status)) taken.set(id, move);
      if (action !== 'debit' && answer.outcome === 'done') {
        ended.add(move.reference_transaction_id ?? '');
      }
      return answer;
    },
    sendDebit: (body) => send({ action: 'debit', id: randomUUID(), body }),
  };
}

export const isRefusal = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500;
