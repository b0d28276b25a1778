import { createHash, randomBytes } from 'node:crypto';
import { ticketPrefix } from '@baize/contract/live';
import type { DB, LiveTicketPurpose } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import type { PlayerAccount, PlayerSession } from '../player-session.ts';

export const TICKET_MS = 60_000;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

export async function issueTickets(
  trx: Kysely<DB>,
  session: PlayerSession,
  expiresAt: number,
): Promise<Record<LiveTicketPurpose, string>> {
  const tickets = { live: newTicket(), video: newTicket() };
  const row = {
    table_id: session.tableId,
    player_id: session.playerId,
    partner_id: session.partnerId,
    api_key_id: session.apiKeyId,
    origin: session.origin,
    account_id: session.account.id,
    needs_renewal: session.needsRenewal,
    expires_at: new Date(expiresAt),
  };
  await trx
    .insertInto('live_tickets')
    .values([
      { ...row, purpose: 'live', ticket_hash: hashOf(tickets.live) },
      { ...row, purpose: 'video', ticket_hash: hashOf(tickets.video) },
    ])
    .execute();
  return tickets;
}

const newTicket = () => randomBytes(24).toString('base64url');

/** Returns the connection token that a browser sent in its list of subprotocols. */
export function offeredTicket(header: string | undefined): string | undefined {
  const offered = header?.split(',').map((name) => name.trim());
  return offered?.find((name) => name.startsWith(ticketPrefix))?.slice(ticketPrefix.length);
}

export type OfferedTicket = { ticket: string; purpose: LiveTicketPurpose };

/**
 * Redeems each token by deleting its row, so it works only once. Returns the sessions in the order
 * of the tokens.
 */
export async function redeemTickets(
  db: Kysely<DB>,
  offered: readonly OfferedTicket[],
  now: number,
): Promise<(PlayerSession | undefined)[]> {
  const hashes = offered.map(({ ticket }) => hashOf(ticket));
  const { rows } = await sql<Redeemed>`
    with used as (
      delete from live_tickets using unnest(
        ${hashes}::bytea[], ${offered.map(({ purpose }) => purpose)}::live_ticket_purpose[]
      ) as offered (hash, purpose)
      where ticket_hash = offered.hash and live_tickets.purpose = offered.purpose
        and expires_at > ${new Date(now)}
      returning live_tickets.*
    )
    select ticket_hash, table_id, used.player_id, player.created_at, used.partner_id, api_key_id, origin,
      needs_renewal, account.id, account.kind, account.mode, account.currency
    from used join live_accounts account on account.id = used.account_id
    join live_players player on player.id = used.player_id`.execute(db);
  const found = new Map(rows.map((row) => [row.ticket_hash.toString('hex'), row]));
  return hashes.map((hash) => {
    const name = hash.toString('hex');
    const row = found.get(name);
    // A token that is offered twice in one batch is redeemed once.
    found.delete(name);
    return (
      row && {
        tableId: row.table_id,
        playerId: row.player_id,
        knownSince: Date.parse(row.created_at),
        partnerId: row.partner_id,
        apiKeyId: row.api_key_id,
        origin: row.origin,
        account: accountOf(row),
        needsRenewal: row.needs_renewal,
      }
    );
  });
}

type Redeemed = AccountRow & {
  ticket_hash: Buffer;
  table_id: string;
  player_id: number;
  created_at: string;
  partner_id: number;
  api_key_id: number;
  origin: string;
  needs_renewal: boolean;
};

type AccountRow = Omit<PlayerAccount, 'kind'> & { kind: string };

export const accountOf = (row: AccountRow): PlayerAccount => ({
  id: row.id,
  kind: row.kind === 'purse' ? 'purse' : 'player',
  mode: row.mode,
  currency: row.currency,
});

export async function removeExpiredTickets(db: Kysely<DB>, now: number): Promise<void> {
  await db
    .deleteFrom('live_tickets')
    .where('expires_at', '<', new Date(now).toISOString())
    .execute();
}
