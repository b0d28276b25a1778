import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../testing/test-table.ts';

const own = useDatabase();
const REFUSED = { code: '23514' };

const write = (statement: RawBuilder<unknown>) => statement.execute(own.database.db);

const aPlayer = sql`insert into live_players (partner_id, external_id) values (1, gen_random_uuid()) returning id`;

describe('an account is refused', () => {
  it.each([
    ['a player’s without a player', sql`insert into live_accounts (kind) values ('player')`],
    [
      'of a player that is not a player’s',
      sql`with player as (${aPlayer}) insert into live_accounts (kind, player_id) select 'bank', id from player`,
    ],
    [
      'a purse that nobody holds',
      sql`insert into live_accounts (kind, bank_id, partner_id) values ('purse', 1, 1)`,
    ],
    [
      'a purse without a bank',
      sql`with player as (${aPlayer})
        insert into live_accounts (kind, holder_id, partner_id) select 'purse', id, 1 from player`,
    ],
    [
      'with a bank that is no purse',
      sql`with player as (${aPlayer})
        insert into live_accounts (kind, player_id, bank_id) select 'player', id, 1 from player`,
    ],
    ['a wallet of no partner', sql`insert into live_accounts (kind) values ('wallet')`],
    [
      'a partner’s that no partner has',
      sql`with player as (${aPlayer})
        insert into live_accounts (kind, player_id, partner_id) select 'player', id, 1 from player`,
    ],
    [
      'a faucet of live money',
      sql`insert into live_accounts (kind, mode) values ('faucet', 'live')`,
    ],
    [
      'of no currency',
      sql`insert into live_accounts (kind, partner_id, currency) values ('bank', 1, 'euro')`,
    ],
    ['that becomes another', sql`update live_accounts set kind = 'bank' where kind = 'faucet'`],
    [
      'that changes its currency',
      sql`update live_accounts set currency = 'EUR' where kind = 'faucet'`,
    ],
    ['that changes its currency to none', sql`update live_accounts set currency = 'e'`],
  ])('%s', async (_, statement) => {
    await expect(write(statement)).rejects.toMatchObject(REFUSED);
  });

  it.each([
    ...['balance', 'told_balance', 'day_staked', 'day_paid'],
    ...['week_staked', 'week_paid', 'month_staked', 'month_paid'],
  ])('with a %s below nothing', async (column) => {
    const below = sql`with player as (${aPlayer}) insert into live_accounts (kind, player_id, ${sql.ref(column)})
      select 'player', id, -1 from player`;
    await expect(write(below)).rejects.toMatchObject(REFUSED);
  });
});
