import type { DB } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import { type Kysely, sql } from 'kysely';
import type { Bet, Play, Player } from './play-round.ts';

const BATCH = 5_000;

/**
 * Writes the bets as settled rounds would have. The ledger, balances and revenue are computed in
 * SQL from rounds, players, grants and bets, so that they agree.
 */
export async function writePlay({ db }: Resources, play: Play): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rounds = await writeRounds(trx, play);
    const players = await writePlayers(trx, play);
    for (let from = 0; from < play.bets.length; from += BATCH) {
      await writeBets(trx, play.bets.slice(from, from + BATCH), from, rounds, players);
    }
    await writeTransfers(trx, play, players);
    await addUp(trx);
  });
}

const asRows = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`;

/** Returns the round ids by their index in the chain. */
async function writeRounds(trx: Kysely<DB>, play: Play): Promise<Map<number, number>> {
  const rows = play.rounds.map(({ commit, seed, ...round }) => ({
    ...round,
    commit: commit.toString('hex'),
    seed: seed.toString('hex'),
  }));
  const written = await sql<{ id: number; chain_index: number }>`
    insert into live_rounds (table_id, chain_id, chain_index, commit, status, opened_at, closes_at,
      closed_at, reveal_at, number, seed, settled_at)
    select ${play.tableId}, ${play.chainId}, index, decode(commit, 'hex'), 'settled', "openedAt",
      "closesAt", "closesAt", "revealAt", number, decode(seed, 'hex'), "settledAt"
    from json_to_recordset(${asRows(rows)}) as round (index integer, commit text, seed text,
      number smallint, "openedAt" timestamptz, "closesAt" timestamptz, "revealAt" timestamptz,
      "settledAt" timestamptz)
    returning id, chain_index`.execute(trx);
  return new Map(written.rows.map(({ id, chain_index }) => [chain_index, id]));
}

async function writePlayers(trx: Kysely<DB>, play: Play): Promise<Map<string, number>> {
  const everyone = new Set(play.grants.map(({ player }) => player));
  const rows = [...everyone].map(({ taste, balance, ...player }) => player);
  const written = await sql<{ id: number; name: string }>`
    insert into live_players (partner_id, external_id, created_at, last_seen_at)
    select "partnerId", "externalId", "firstSeen", "lastSeen"
    from json_to_recordset(${asRows(rows)}) as player ("partnerId" bigint, "externalId" text,
      "firstSeen" timestamptz, "lastSeen" timestamptz)
    returning id, partner_id || ' ' || external_id as name`.execute(trx);
  await sql`
    insert into live_accounts (kind, player_id)
    select 'player', id from live_players order by id`.execute(trx);
  return new Map(written.rows.map(({ id, name }) => [name, id]));
}

const idOf = (players: Map<string, number>, { partnerId, externalId }: Player) =>
  players.get(`${partnerId} ${externalId}`);

async function writeBets(
  trx: Kysely<DB>,
  bets: readonly Bet[],
  from: number,
  rounds: Map<number, number>,
  players: Map<string, number>,
): Promise<void> {
  const rows = bets.map(({ player, round, ...bet }, place) => ({
    ...bet,
    clientId: `demo-${from + place + 1}`,
    playerId: idOf(players, player),
    partnerId: player.partnerId,
    roundId: rounds.get(round.index),
    settledAt: round.settledAt,
  }));
  await sql`
    insert into live_bets (client_id, player_id, account_id, partner_id, round_id, type, value, covered, amount,
      potential, status, payout, placed_at, settled_at)
    select "clientId", "playerId", account.id, "partnerId", "roundId", type, coalesce(value, 'null'), covered,
      amount, potential, case when payout > 0 then 'won' else 'lost' end::live_bet_status, payout,
      "placedAt", "settledAt"
    from json_to_recordset(${asRows(rows)}) as bet ("clientId" text, "playerId" bigint,
      "partnerId" bigint, "roundId" bigint, type text, value jsonb, covered smallint[],
      amount bigint, potential bigint, payout bigint, "placedAt" timestamptz,
      "settledAt" timestamptz)
    join live_accounts account on account.player_id = bet."playerId"`.execute(trx);
}

async function writeTransfers(
  trx: Kysely<DB>,
  play: Play,
  players: Map<string, number>,
): Promise<void> {
  const grants = play.grants.map(({ player, amount, at }) => ({
    playerId: idOf(players, player),
    amount,
    at,
  }));
  await sql`
    with bank as (
      select max(id) filter (where kind = 'house') as house,
        max(id) filter (where kind = 'faucet') as faucet
      from live_accounts where kind <> 'player' and mode = 'test'
    )
    insert into live_transfers (kind, debit_account_id, credit_account_id, amount, bet_id, created_at)
    select kind, debit, credit, amount, bet_id, at from (
      select 'grant'::live_transfer_kind as kind, faucet as debit, account.id as credit,
        granted.amount, null::bigint as bet_id, at
      from json_to_recordset(${asRows(grants)})
          as granted ("playerId" bigint, amount bigint, at timestamptz)
        join live_accounts account on account.player_id = granted."playerId", bank
      union all
      select 'payout', house, account.id, bet.payout, bet.id, bet.settled_at
      from live_bets bet join live_accounts account on account.id = bet.account_id, bank
      where bet.payout > 0
    ) as transfer
    order by at, bet_id`.execute(trx);
}

async function addUp(trx: Kysely<DB>): Promise<void> {
  await sql`
    update live_accounts account set balance = total.balance
    from (select account_id, sum(amount) as balance from live_entries group by 1) total
    where account.id = total.account_id and account.kind = 'player'`.execute(trx);
  await sql`
    update live_rounds round set bet_count = total.bets, staked = total.staked, paid = total.paid
    from (
      select round_id, count(*) as bets, sum(amount) as staked, sum(payout) as paid
      from live_bets group by 1
    ) total
    where round.id = total.round_id`.execute(trx);
  await sql`
    insert into live_daily_revenue (partner_id, table_id, day, bets, staked, paid)
    select bet.partner_id, round.table_id, (round.settled_at at time zone 'UTC')::date, count(*),
      sum(bet.amount), sum(bet.payout)
    from live_bets bet join live_rounds round on round.id = bet.round_id
    group by 1, 2, 3`.execute(trx);
  // Every session of a player uses the key.
  await sql`
    update api_keys key set last_used_at = seen.at
    from (select partner_id, max(last_seen_at) as at from live_players group by 1) seen
    where seen.partner_id = key.partner_id and key.revoked_at is null`.execute(trx);
}
