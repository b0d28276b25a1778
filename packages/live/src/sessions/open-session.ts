import { type AccountMode, breakMinutes } from '@baize/contract';
import type { Database, DB } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import { type Kysely, sql } from 'kysely';
import type { PlayerAccount } from '../player-session.ts';
import { limitRoundStake } from '../players/limit-round-stake.ts';
import { readSeats, type Standing } from '../players/read-seats.ts';
import type { LiveTable } from '../tables.ts';
import { redeemLaunchToken } from './launch-tokens.ts';
import { openPlayAccount, openPurse } from './open-account.ts';
import { issueTickets, TICKET_MS } from './tickets.ts';

const BREAK_MS = breakMinutes * 60_000;

/** An authenticated session request: the player and what the token or key says about them. */
export type Admitted = {
  partnerId: number;
  apiKeyId: number;
  mode: AccountMode;
  /** The partner's id for the player. */
  externalId: string;
  tableId: string | undefined;
  /** Fields of a launch token, stored with the player. */
  launched?: {
    currency: string;
    locale: string | null;
    country: string | null;
    max_round_stake: number | null;
  };
  /** Redeemed in the transaction that opens the session. */
  launchToken?: string;
  /** From a renewal token: the kind and currency of the money played with so far. */
  renewed?: Pick<PlayerAccount, 'kind' | 'currency'>;
  /** Whether the page needs a renewal token, because it cannot reuse its credential. */
  needsRenewal: boolean;
};

export type OpenSession = Omit<Admitted, 'tableId' | 'needsRenewal'> & {
  needsRenewal?: boolean;
  origin: string;
  table: LiveTable;
  /** Whether an operator's wallet holds the player's money. */
  hasWallet: boolean;
  /** Throws if the client is no longer waiting for the response. */
  assertAwaited?: () => void;
  now: number;
};

/**
 * Stores the player, tops up play money and issues the connection tokens. The launch token is
 * redeemed in the same transaction.
 */
export function openSession(db: Database, options: OpenSession) {
  const { partnerId, apiKeyId, mode, origin, table, now } = options;
  const { needsRenewal = false, launched, launchToken, assertAwaited } = options;
  return db.transaction().execute(async (trx) => {
    if (launchToken !== undefined && !(await redeemLaunchToken(trx, launchToken, now))) {
      throw new ApiError('invalid_launch_token');
    }
    const player = await keepPlayer(trx, options);
    // The error rolls back the player's update, so a refused player's break continues.
    if (player.standing !== null) throw new ApiError(player.standing);
    const { id: playerId } = player;
    const currency = purseCurrencyOf(options, player.currency);
    const account =
      currency === null
        ? await openPlayAccount(trx, playerId, mode)
        : await openPurse(trx, { playerId, partnerId, mode, currency });
    if (launched) {
      const limited = { playerId, currency: account.currency };
      await limitRoundStake(trx, limited, launched.max_round_stake);
    }
    if (mode === 'test' && account.kind === 'player') await grantPlayMoney(trx, playerId, table);
    const expiresAt = now + TICKET_MS;
    const page = { origin, needsRenewal };
    const knownSince = Date.parse(player.created_at);
    const who = { playerId, knownSince, partnerId, apiKeyId, account };
    const session = { tableId: table.id, ...who, ...page };
    const tickets = await issueTickets(trx, session, expiresAt);
    const seat = (await readSeats(trx, [session]))(session);
    if (!seat) throw new ApiError('currency_not_offered');
    const sittingSince = Date.parse(player.sitting_began_at ?? '');
    const { reality_check_minutes: realityCheckMinutes } = player;
    assertAwaited?.();
    const { limits } = seat;
    return { tickets, session, limits, expiresAt, sittingSince, realityCheckMinutes };
  });
}

/** Inserts or updates the player with the fields of the launch. */
function keepPlayer(trx: Kysely<DB>, { partnerId, mode, externalId, launched, now }: OpenSession) {
  const { max_round_stake: _, ...said } = launched ?? {};
  return trx
    .with('player', (query) =>
      query
        .insertInto('live_players')
        .values({
          ...{ partner_id: partnerId, mode, external_id: externalId },
          sitting_began_at: new Date(now),
          ...said,
        })
        .onConflict((conflict) =>
          conflict.columns(['partner_id', 'mode', 'external_id']).doUpdateSet({
            last_seen_at: new Date(now),
            sitting_began_at: sittingAt(now),
            ...said,
          }),
        )
        .returning(['id', 'created_at', 'currency', 'sitting_began_at', 'reality_check_minutes'])
        .returning(standing.as('standing')),
    )
    .selectFrom('player')
    .select(['id', 'created_at', 'currency', 'sitting_began_at', 'standing'])
    .select((known) => [
      known.fn
        .coalesce(
          'reality_check_minutes',
          known
            .selectFrom('partners')
            .select('partners.reality_check_minutes')
            .where('partners.id', '=', partnerId),
          sql<number>`0`,
        )
        .as('reality_check_minutes'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * The currency of the escrow account to play with; null for play money. A reconnecting player keeps
 * the same money, even if another window launched the player in another currency since. The amounts
 * of existing bets are in the old currency.
 */
export function purseCurrencyOf(
  { renewed, hasWallet }: Pick<OpenSession, 'renewed' | 'hasWallet'>,
  launched: string | null,
): string | null {
  if (renewed) return renewed.kind === 'purse' ? renewed.currency : null;
  return hasWallet ? launched : null;
}

const standing = sql<Standing | null>`live_standing(live_players.exclusion_kind,
  live_players.excluded_until, live_players.sitting_began_at, live_players.session_minutes)`;

/** When the player's sitting began. After a break a new one begins. */
const sittingAt = (now: number) => sql<Date>`case
  when live_players.last_seen_at > ${new Date(now - BREAK_MS)}
    then coalesce(live_players.sitting_began_at, ${new Date(now)})
  else ${new Date(now)} end`;

/** Grants new play money to a player who cannot afford the smallest bet and has no open bet. */
async function grantPlayMoney(trx: Kysely<DB>, playerId: number, table: LiveTable): Promise<void> {
  await sql`
    with granted as (
      update live_accounts account set balance = account.balance + ${table.startingBalance}
      where account.player_id = ${playerId}
        and account.balance < ${table.limits.minBet}
        and not exists (
          select from live_bets where player_id = ${playerId} and status = 'accepted')
      returning account.id
    )
    insert into live_transfers (kind, debit_account_id, credit_account_id, amount)
    select 'grant', faucet.id, granted.id, ${table.startingBalance}
    from granted, (select id from live_accounts where kind = 'faucet') faucet`.execute(trx);
}
