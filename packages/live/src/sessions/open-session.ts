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

/** Who is to play, as far as whoever vouches for it said. */
export type Admitted = {
  partnerId: number;
  apiKeyId: number;
  mode: AccountMode;
  /** The partner's own name for its player. */
  externalId: string;
  tableId: string | undefined;
  /** Of a launch token: kept with the player. */
  launched?: {
    currency: string;
    locale: string | null;
    country: string | null;
    max_round_stake: number | null;
  };
  /** To be used up with the session that it opens. */
  launchToken?: string;
  /** Of a renewal: what the session has been played with. */
  renewed?: Pick<PlayerAccount, 'kind' | 'currency'>;
  /** Whether the page cannot come back with what it came with. */
  needsRenewal: boolean;
};

export type OpenSession = Omit<Admitted, 'tableId' | 'needsRenewal'> & {
  needsRenewal?: boolean;
  origin: string;
  table: LiveTable;
  /** Whether the operator keeps the player's money. */
  hasWallet: boolean;
  /** Throws when nobody waits for the answer any more. */
  assertAwaited?: () => void;
  now: number;
};

/**
 * Makes the player known, gives play money to whoever has none left, and writes the tickets. A launch token is used
 * up with all of it or not at all.
 */
export function openSession(db: Database, options: OpenSession) {
  const { partnerId, apiKeyId, mode, origin, table, now } = options;
  const { needsRenewal = false, launched, launchToken, assertAwaited } = options;
  return db.transaction().execute(async (trx) => {
    if (launchToken !== undefined && !(await redeemLaunchToken(trx, launchToken, now))) {
      throw new ApiError('invalid_launch_token');
    }
    const player = await keepPlayer(trx, options);
    // Undone with the transaction: whoever is turned away was not here, and the break goes on.
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

/** The player as known from now on, with what the launch said of it. */
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
 * Of the purse to play with; null for play money. Who comes back plays on with the same money, also when the player
 * was launched in another currency since then: its bets are numbers of the currency they were made in.
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

/** One sitting, unless the player was away for a while. */
const sittingAt = (now: number) => sql<Date>`case
  when live_players.last_seen_at > ${new Date(now - BREAK_MS)}
    then coalesce(live_players.sitting_began_at, ${new Date(now)})
  else ${new Date(now)} end`;

/** A player who cannot make the smallest bet and waits for none starts again. */
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
