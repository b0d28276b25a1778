import { isDeepStrictEqual } from 'node:util';
import type { BetErrorCode } from '@baize/contract/live';
import type { ClientBase } from 'pg';
import type { BetRequest, Bettor } from '../bets/place-bets.ts';

/** The bets of one player in one round. */
export type BetBatch = { bettor: Bettor; roundId: number; requests: readonly BetRequest[] };

export type Intent = { transactionId: string; amount: number; requests: readonly BetRequest[] };

export type Judged = {
  request: BetRequest;
  /** `waits`: another process asks for it right now. */
  verdict: BetErrorCode | 'known' | 'waits';
};

type KnownBet = {
  client_id: string;
  round_id: number;
  type: string;
  value: unknown;
  amount: number;
  verdict: Judged['verdict'];
};

type Standing = {
  is_open: boolean;
  min_bet: number;
  max_payout: number;
  max_round_stake: number;
  max_bets_per_round: number;
  stake: number;
  bets: number;
};

/**
 * Writes down what is about to be asked of the wallet, before it is asked: whatever happens to this process
 * then, another one finds it. What cannot be taken anyway is refused here, so that no money moves for
 * it; whether it can be taken is decided once more when the wallet has answered.
 */
export async function intendDebit(
  client: ClientBase,
  batch: BetBatch,
  mayAsk: () => boolean,
): Promise<{ intent: Intent | undefined; judged: Judged[] }> {
  const known = await readKnown(client, batch);
  const standing = await readStanding(client, batch);
  const judged: Judged[] = [];
  const wanted: BetRequest[] = [];
  for (const request of batch.requests) {
    const before = known.find(({ client_id }) => client_id === request.bet.id);
    const isTwice = wanted.some(({ bet }) => bet.id === request.bet.id);
    const verdict = before
      ? compare(before, request)
      : isTwice
        ? 'waits'
        : judge(request, standing, wanted);
    if (verdict === undefined) wanted.push(request);
    else judged.push({ request, verdict });
  }
  if (wanted.length === 0) return { intent: undefined, judged };
  if (!mayAsk()) {
    // Nothing is kept of it: asked again, it may be taken.
    const refused = wanted.map((request) => ({ request, verdict: 'wallet_unavailable' as const }));
    return { intent: undefined, judged: [...judged, ...refused] };
  }
  const written = await writeIntent(client, batch, wanted);
  const isWritten = ({ bet }: BetRequest) => written.ids.includes(bet.id);
  for (const request of wanted) {
    if (!isWritten(request)) judged.push({ request, verdict: 'waits' });
  }
  const requests = wanted.filter(isWritten);
  const { transactionId } = written;
  if (transactionId === null) return { intent: undefined, judged };
  const amount = requests.reduce((sum, { bet }) => sum + bet.amount, 0);
  return { intent: { transactionId, amount, requests }, judged };
}

function compare(before: KnownBet, { bet }: BetRequest): Judged['verdict'] {
  const isSame =
    before.round_id === bet.roundId &&
    before.type === bet.type &&
    before.amount === bet.amount &&
    isDeepStrictEqual(before.value, bet.value);
  return isSame ? before.verdict : 'bet_id_reused';
}

function judge(
  { bet, isInTime }: BetRequest,
  standing: Standing | undefined,
  wanted: readonly BetRequest[],
): BetErrorCode | undefined {
  if (standing === undefined) return 'unknown_round';
  if (!isInTime || !standing.is_open) return 'bets_closed';
  if (bet.amount < standing.min_bet) return 'below_minimum';
  if (bet.potential > standing.max_payout) return 'above_maximum';
  const stake = wanted.reduce((sum, other) => sum + other.bet.amount, standing.stake + bet.amount);
  if (stake > standing.max_round_stake) return 'round_limit';
  if (standing.bets + wanted.length + 1 > standing.max_bets_per_round) return 'round_limit';
  return undefined;
}

async function readKnown(client: ClientBase, { bettor, requests }: BetBatch): Promise<KnownBet[]> {
  const { rows } = await client.query<KnownBet>(
    `select client_id, round_id, type, value, amount,
       case status when 'taken_back' then 'bet_id_reused' else 'known' end as verdict
     from live_bets where player_id = $1 and client_id = any ($2)
     union all
     select bet.client_id, debit.round_id, bet.type, bet.value, bet.amount,
       coalesce(debit.refusal, 'waits')
     from transaction_bets bet join transactions debit on debit.id = bet.transaction_id
     where bet.player_id = $1 and bet.client_id = any ($2)
       and not exists (
         select from live_bets where player_id = bet.player_id and client_id = bet.client_id)`,
    [bettor.playerId, requests.map(({ bet }) => bet.id)],
  );
  return rows;
}

async function readStanding(
  client: ClientBase,
  { bettor, roundId }: BetBatch,
): Promise<Standing | undefined> {
  const { rows } = await client.query<Standing>(
    `select round.status = 'open' as is_open, limits.min_bet, limits.max_payout, limits.max_bets_per_round,
       least(limits.max_round_stake, player.max_round_stake) as max_round_stake,
       case when played.round_id = round.id then played.stake else 0 end as stake,
       case when played.round_id = round.id then played.bets else 0 end as bets
     from live_rounds round
     join live_table_limits limits on limits.table_id = round.table_id and limits.currency = $4
     join live_players player on player.id = $3
     left join live_table_stakes played on played.player_id = $3 and played.table_id = round.table_id
     where round.id = $1 and round.table_id = $2`,
    [roundId, bettor.tableId, bettor.playerId, bettor.account.currency],
  );
  return rows[0];
}

/** All in one statement: the debit is for those bets that nobody else has asked for meanwhile. */
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
