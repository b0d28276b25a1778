import type { BetErrorCode } from '@baize/contract/live';
import type { ClientBase } from 'pg';
import { type BetRequest, type Bettor, type Trial, tryBets } from '../bets/place-bets.ts';

/** The bets of one player in one round. */
export type BetBatch = { bettor: Bettor; roundId: number; requests: readonly BetRequest[] };

export type Intent = { transactionId: string; amount: number; requests: readonly BetRequest[] };

/** A bet that is not part of the debit: it is decided already, or another process has it. */
type Judged = Pick<Trial, 'balance'> & {
  request: BetRequest;
  verdict: Exclude<Trial['verdict'], null>;
};

/**
 * Stores the debit before the wallet is called, so that another process finds it if this one dies.
 * Bets that cannot be accepted are refused here, so no money moves for them. The others are judged
 * again after the wallet has responded.
 */
export async function intendDebit(
  client: ClientBase,
  batch: BetBatch,
  mayAsk: () => boolean,
): Promise<{ intent: Intent | undefined; judged: Judged[] }> {
  const judged: Judged[] = [];
  const wanted: BetRequest[] = [];
  for (const [index, { verdict, balance }] of (await tryBets(client, batch.requests)).entries()) {
    const request = batch.requests[index] as BetRequest;
    if (verdict === null) wanted.push(request);
    else judged.push({ request, verdict, balance });
  }
  if (wanted.length === 0) return { intent: undefined, judged };
  const refuse = (requests: readonly BetRequest[], verdict: BetErrorCode | 'waits') =>
    judged.push(...requests.map((request) => ({ request, verdict, balance: 0 })));
  if (!mayAsk()) {
    // Nothing is stored, so the same bet can be accepted later.
    refuse(wanted, 'wallet_unavailable');
    return { intent: undefined, judged };
  }
  const { transactionId, ids } = await writeIntent(client, batch, wanted);
  const isWritten = ({ bet }: BetRequest) => ids.includes(bet.id);
  refuse(
    wanted.filter((request) => !isWritten(request)),
    'waits',
  );
  if (transactionId === null) return { intent: undefined, judged };
  const requests = wanted.filter(isWritten);
  const amount = requests.reduce((sum, { bet }) => sum + bet.amount, 0);
  return { intent: { transactionId, amount, requests }, judged };
}

/**
 * Stores the debit and its bets in one statement, without bets that another process has stored in
 * the meantime.
 */
async function writeIntent(
  client: ClientBase,
  { bettor, roundId }: BetBatch,
  wanted: readonly BetRequest[],
): Promise<{ transactionId: string | null; ids: string[] }> {
  const { partnerId, playerId, tableId, account } = bettor;
  const { rows } = await client.query<{ transactionId: string | null; ids: string[] }>(
    `with made as materialized (
       select uuid_v7() as id
     ), laid as (
       insert into transaction_bets (player_id, client_id, transaction_id, type, value, amount)
       select $1, asked.client_id, made.id, asked.type, asked.value::jsonb, asked.amount
       from made, unnest($8::text[], $9::text[], $10::text[], $11::bigint[])
         as asked (client_id, type, value, amount)
       on conflict (player_id, client_id) do nothing
       returning client_id, amount
     ), intent as (
       insert into transactions (id, partner_id, mode, player_id, account_id, currency, kind, reason,
         amount, round_id, table_id)
       select made.id, $2, $3::account_mode, $1, $4, $5, 'debit', 'bet', laid.amount, $6, $7
       from made, (select sum(amount) as amount from laid having count(*) > 0) laid
       returning id
     )
     select (select id from intent) as "transactionId", array(select client_id from laid) as ids`,
    [
      playerId,
      partnerId,
      account.mode,
      account.id,
      account.currency,
      roundId,
      tableId,
      wanted.map(({ bet }) => bet.id),
      wanted.map(({ bet }) => bet.type),
      wanted.map(({ bet }) => JSON.stringify(bet.value)),
      wanted.map(({ bet }) => bet.amount),
    ],
  );
  return rows[0] ?? { transactionId: null, ids: [] };
}
