import { isDeepStrictEqual } from 'node:util';
import type { BetErrorCode } from '@baize/contract/live';
import type { ClientBase } from 'pg';
import type { BetRequest, Bettor } from '../bets/place-bets.ts';
import { playNow, roomFor } from '../ledger/count-play.ts';

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
  /** Not told of bets from before a bet's row had it. */
  account_id: number | null;
  round_id: number;
  type: string;
  value: unknown;
  amount: number;
  verdict: Judged['verdict'];
};

type Standing = {
  is_open: boolean;
  /** Why the player may not play at all. */
  standing: BetErrorCode | null;
  min_bet: number | null;
  max_payout: number;
  max_round_stake: number;
  max_bets_per_round: number;
  max_on_spot: Record<string, number>;
  stake: number;
  bets: number;
  spots: Record<string, number>;
  loss_room: number | null;
  stake_room: number | null;
  max_exposure: number | null;
  liability: number[] | null;
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

function compare(before: KnownBet, { bettor, bet }: BetRequest): Judged['verdict'] {
  const isSame =
    // A player has an account for each currency, and one of play money.
    (before.account_id ?? bettor.account.id) === bettor.account.id &&
    before.round_id === bet.roundId &&
    before.type === bet.type &&
    before.amount === bet.amount &&
    isDeepStrictEqual(before.value, bet.value);
  return isSame ? before.verdict : 'bet_id_reused';
}

function judge(
  request: BetRequest,
  standing: Standing | undefined,
  wanted: readonly BetRequest[],
): BetErrorCode | undefined {
  const { bet, isInTime } = request;
  if (standing === undefined) return 'unknown_round';
  if (!isInTime || !standing.is_open) return 'bets_closed';
  if (standing.standing !== null) return standing.standing;
  if (standing.min_bet === null) return 'unavailable';
  if (bet.amount < standing.min_bet) return 'below_minimum';
  if (bet.potential > standing.max_payout) return 'above_maximum';
  return judgeTogether([...wanted, request], standing, request);
}

/** What is limited in sum, with the last one of them. */
function judgeTogether(
  all: readonly BetRequest[],
  standing: Standing,
  { bet }: BetRequest,
): BetErrorCode | undefined {
  const sum = (requests: readonly BetRequest[], of: (bet: BetRequest['bet']) => number) =>
    requests.reduce((total, request) => total + of(request.bet), 0);
  const staked = sum(all, ({ amount }) => amount);
  if (standing.stake + staked > standing.max_round_stake) return 'round_limit';
  if (standing.bets + all.length > standing.max_bets_per_round) return 'round_limit';
  const spotOf = ({ type, covered }: BetRequest['bet']) => `${type}{${covered}}`;
  const sameSpot = all.filter((other) => spotOf(other.bet) === spotOf(bet));
  const onSpot = (standing.spots[spotOf(bet)] ?? 0) + sum(sameSpot, ({ amount }) => amount);
  if (onSpot > (standing.max_on_spot[bet.type] ?? Number.POSITIVE_INFINITY)) return 'spot_limit';
  if (staked > (standing.loss_room ?? Number.POSITIVE_INFINITY)) return 'loss_limit';
  if (staked > (standing.stake_room ?? Number.POSITIVE_INFINITY)) return 'stake_limit';
  const { max_exposure, liability } = standing;
  if (max_exposure === null || liability === null) return undefined;
  const isTooMuch = bet.covered.some((outcome) => {
    const covering = all.filter((other) => other.bet.covered.includes(outcome));
    const cost = sum(covering, ({ potential, amount }) => potential - amount);
    return (liability[outcome] ?? 0) + cost > max_exposure;
  });
  return isTooMuch ? 'house_limit' : undefined;
}

async function readKnown(client: ClientBase, { bettor, requests }: BetBatch): Promise<KnownBet[]> {
  const { rows } = await client.query<KnownBet>(
    `select client_id, account_id, round_id, type, value, amount,
       case status when 'taken_back' then 'bet_id_reused' else 'known' end as verdict
     from live_bets where player_id = $1 and client_id = any ($2)
     union all
     select bet.client_id, debit.account_id, debit.round_id, bet.type, bet.value, bet.amount,
       coalesce(debit.refusal, 'waits')
     from transaction_bets bet join transactions debit on debit.id = bet.transaction_id
     where bet.player_id = $1 and bet.client_id = any ($2)
       and not exists (
         select from live_bets where player_id = bet.player_id and client_id = bet.client_id)`,
    [bettor.playerId, requests.map(({ bet }) => bet.id)],
  );
  return rows;
}

/** On which terms the player bets in the round, and what is left of them. */
async function readStanding(
  client: ClientBase,
  { bettor, roundId }: BetBatch,
): Promise<Standing | undefined> {
  const { rows } = await client.query<Standing>(
    `with begun as (
       -- What the round may cost is counted from the first bet that a cap holds for.
       insert into live_round_exposures (round_id, mode, currency)
       select round.id, $5::account_mode, limits.currency
       from live_rounds round join live_table_limits limits on limits.table_id = round.table_id
       where round.id = $1 and round.table_id = $2 and round.status = 'open' and limits.currency = $4
         and limits.exposure_since <= round.opened_at
       on conflict (round_id, mode, currency) do nothing
     )
     select round.status = 'open' as is_open, terms.standing, terms.min_bet, terms.max_payout,
       terms.max_round_stake, terms.max_bets_per_round, terms.max_exposure, ${roomFor('terms', 'account')},
       coalesce((account.played ->> 'stake')::bigint, 0) as stake, coalesce((account.played ->> 'bets')::bigint, 0) as bets,
       coalesce(account.played -> 'spots', '{}') as spots,
       coalesce((
         select jsonb_object_agg(key, most) from (
           select key, min(value::bigint) as most from (
             select * from jsonb_each_text(terms.spot_limits)
             union all select * from jsonb_each_text(coalesce(terms.own_spot_limits, '{}'))
           ) every group by key) least
       ), '{}') as max_on_spot,
       to_jsonb(exposure.liability) as liability
     from live_rounds round
     cross join live_bet_terms($2, $7, $5::account_mode, $4, $3) terms
     join lateral (
       select live_played(rounds, round.table_id, round.id) as played, ${playNow('live_accounts')}
       from live_accounts where id = $6
     ) account on true
     left join live_round_exposures exposure on exposure.round_id = round.id
       and exposure.mode = $5::account_mode and exposure.currency = $4
     where round.id = $1 and round.table_id = $2`,
    [
      roundId,
      bettor.tableId,
      bettor.playerId,
      bettor.account.currency,
      bettor.account.mode,
      bettor.account.id,
      bettor.partnerId,
    ],
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
