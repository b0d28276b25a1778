import { Client } from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { query } from './embedded/fixtures/folders.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { connectionStringFor } from './testing.ts';

/** A database as it was before migration 0120. */
async function connectToOld() {
  const name = `round_stakes_${process.pid}`;
  await query(inject('cluster'), `create database ${name}`);
  onTestFinished(async () => {
    await query(inject('cluster'), `drop database ${name} with (force)`);
  });
  const connectionString = connectionStringFor(inject('cluster'), name);
  await migrate(connectionString, migrationsFolder, { until: '0118_players_online.sql' });
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return { client, connectionString };
}

it('what a launch said of a round holds in its currency, for players from before too', async () => {
  const { client, connectionString } = await connectToOld();
  const { rows: players } = await client.query<{ id: string }>(
    `insert into live_players (partner_id, external_id, currency, max_round_stake)
     values (1, 'wallet', 'EUR', 700), (1, 'play', 'EUR', 800) returning id`,
  );
  const [wallet, play] = players.map(({ id }) => id);
  await client.query(
    `with bank as (insert into live_accounts (kind, mode, partner_id, currency)
       values ('bank', 'test', 1, 'EUR') returning id)
     insert into live_accounts (kind, mode, partner_id, currency, holder_id, bank_id)
     select 'purse', 'test', 1, 'EUR', $1, id from bank`,
    [wallet],
  );
  await client.query(
    `insert into live_player_limits (player_id, currency, loss_day) values ($1, 'EUR', 90)`,
    [wallet],
  );

  await migrate(connectionString, migrationsFolder);
  const most = async (player: string | undefined, currency: string) => {
    const { rows } = await client.query<{ most: string; loss_day: string | null }>(
      `select max_round_stake as most, loss_day
       from live_bet_terms('roulette-1', 1, 'test', $2, $1::bigint)`,
      [player, currency],
    );
    return rows[0];
  };
  expect(await most(wallet, 'EUR')).toEqual({ most: '700', loss_day: '90' });
  expect(Number((await most(wallet, 'JPY'))?.most)).toBeGreaterThan(700);
  expect(await most(play, 'PLAY')).toEqual({ most: '800', loss_day: null });
});
