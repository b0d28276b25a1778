import { randomUUID } from 'node:crypto';
import type { JsonOutcome, OutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import { z } from 'zod';
import type { WalletAddress } from './wallet-directory.ts';

export const walletRefusals = [
  'insufficient_funds',
  'player_blocked',
  'limit_reached',
  'unknown_player',
  'duplicate_mismatch',
] as const;
export type WalletRefusal = (typeof walletRefusals)[number];

/** `said` describes the response in a few words for staff and partners. */
export type WalletAnswer =
  | { outcome: 'done'; balance: number; said: string }
  | {
      outcome: 'refused';
      code: WalletRefusal;
      said: string;
      /** False if the response may belong to an earlier call on the same connection. */
      isCertain: boolean;
    }
  /** No usable response: the wallet may or may not have moved the money. */
  | { outcome: 'unknown'; said: string };

export type WalletCall =
  | { action: 'balance'; player_id: string; currency: string }
  | {
      action: 'debit' | 'credit' | 'rollback';
      transaction_id: string;
      player_id: string;
      currency: string;
      amount: number;
      round_id: number;
      table_id: string;
      bet_ids: readonly string[];
      reference_transaction_id?: string;
      reason: string;
    };

/** One request to a wallet and its response, for the call log. */
export type WalletExchange = {
  id: string;
  url: string;
  body: object;
  answer: Awaited<ReturnType<OutgoingCalls['postForJson']>>;
};

const done = z.object({
  balance: z.int(),
  currency: z.string(),
  transaction_id: z.string().optional(),
});
const refused = z.object({
  code: z.enum(walletRefusals),
  transaction_id: z.string().optional().catch(undefined),
});

export async function callWallet(
  calls: OutgoingCalls,
  { url, secrets, mode }: WalletAddress,
  call: WalletCall,
  onAnswered: (exchange: WalletExchange) => void = () => undefined,
): Promise<WalletAnswer> {
  const { action, ...body } = call;
  const id = call.action === 'balance' ? randomUUID() : call.transaction_id;
  const answer = await calls.postForJson({
    ...{ id, mode, secrets },
    url: `${url}/${action}`,
    body: JSON.stringify(body),
    // A balance response does not say whose balance it is, so use a fresh connection: on a reused
    // one it could be a late response for another player.
    alone: action === 'balance',
  });
  onAnswered({ id, url: `${url}/${action}`, body, answer });
  return readWalletAnswer(call, answer);
}

/**
 * Interprets a response. Every response that does not match the wallet API is `unknown`, including
 * one for another currency or transaction.
 */
export function readWalletAnswer(
  call: { currency: string; transaction_id?: string },
  answer: JsonOutcome,
): WalletAnswer {
  if (!answer.answered) return { outcome: 'unknown', said: answer.reason };
  const { status } = answer;
  if (status === 200) {
    const { data } = done.safeParse(answer.body);
    const isOurs =
      data?.currency === call.currency &&
      (call.transaction_id === undefined || data.transaction_id === call.transaction_id);
    // A player in debt to the operator has nothing to bet with, but the call succeeded.
    if (data && isOurs) return { outcome: 'done', balance: Math.max(0, data.balance), said: '200' };
  }
  const refusal = status >= 400 && status < 500 ? refused.safeParse(answer.body).data : undefined;
  if (refusal) {
    const { code, transaction_id } = refusal;
    const isNamed = transaction_id !== undefined;
    const isOurs = !isNamed || transaction_id === call.transaction_id;
    const isCertain = answer.isCertain || (isNamed && isOurs);
    if (isOurs) return { outcome: 'refused', code, said: `${status} ${code}`, isCertain };
  }
  return { outcome: 'unknown', said: `${status}, not as agreed` };
}
