import type { AccountMode } from '@baize/contract';
import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import type { PlayerAccount } from '../player-session.ts';
import { accountOf } from './tickets.ts';

const columns = ['id', 'kind', 'mode', 'currency'] as const;

/** Opens the ledger account for play money: one per player, regardless of currency. */
export async function openPlayAccount(
  trx: Kysely<DB>,
  playerId: number,
  mode: AccountMode,
): Promise<PlayerAccount> {
  await trx
    .insertInto('live_accounts')
    .values({ kind: 'player', player_id: playerId, mode })
    .onConflict((conflict) => conflict.column('player_id').doNothing())
    .execute();
  const row = await trx
    .selectFrom('live_accounts')
    .select(columns)
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return accountOf(row);
}

export type PurseOwner = {
  playerId: number;
  partnerId: number;
  mode: AccountMode;
  currency: string;
};

/**
 * Opens the escrow account for money that a player has debited from an operator's wallet, and its
 * counter accounts.
 */
export async function openPurse(
  trx: Kysely<DB>,
  { playerId, partnerId, mode, currency }: PurseOwner,
): Promise<PlayerAccount> {
  await sql`
    insert into live_accounts (kind, mode, partner_id, currency)
    values ('bank', ${mode}, ${partnerId}, ${currency}), ('wallet', ${mode}, ${partnerId}, ${currency})
    on conflict (partner_id, mode, currency, kind)
      where partner_id is not null and holder_id is null do nothing`.execute(trx);
  await sql`
    insert into live_accounts (kind, mode, partner_id, currency, holder_id, bank_id)
    select 'purse', mode, partner_id, currency, ${playerId}, id from live_accounts
    where kind = 'bank' and partner_id = ${partnerId} and mode = ${mode} and currency = ${currency}
    on conflict (holder_id, currency) do nothing`.execute(trx);
  const row = await trx
    .selectFrom('live_accounts')
    .select(columns)
    .where('holder_id', '=', playerId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return accountOf(row);
}
