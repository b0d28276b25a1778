import { randomInt, randomUUID } from 'node:crypto';
import type { CertificationCall } from '@baize/contract';
import { readWalletAnswer, type WalletAddress, type WalletAnswer } from '@baize/live';
import { type OutgoingCalls, readJson } from '@baize/platform/calls/outgoing-calls';
import { signCall } from '@baize/platform/calls/sign-call';
import { storableText } from '@baize/platform/http/storable-text';

/**
 * No rounds of a table. Each case has one of its own, because a wallet may hold a player to one credit for each
 * round, and numbers that fit wherever those of rounds do.
 */
const ROUNDS = { from: 2_000_000_000, to: 2_147_483_647 };
const KEPT_ANSWER = 4_096;

export type Answered = WalletAnswer & { status: number | null; ms: number };

/** Of whom, and for what, every call of a run is. */
export type TestGame = { player_id: string; currency: string; table_id: string };

export type Move = {
  action: 'debit' | 'credit' | 'rollback';
  transaction_id: string;
  amount: number;
  reference_transaction_id?: string;
};

type Send = { action: string; body: string; id: string; secrets?: readonly string[] };

/** The partner's test wallet as one case speaks with it; every call is kept, in order. */
export type TestWallet = {
  readonly calls: CertificationCall[];
  /** Debits that may have been taken and were not given back yet. */
  openDebits(): Move[];
  balance(secrets?: readonly string[]): Promise<Answered>;
  move(move: Move, secrets?: readonly string[]): Promise<Answered>;
  /** A debit with a body of any kind. */
  sendDebit(body: string): Promise<Answered>;
  /** What a move is on the wire. */
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
  /** The debits that were given back, which a debit's own answer may come after. */
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
      // One whose outcome is not known may have been taken, too.
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
