import { cloneDatabase } from '@baize/db/testing';
import { aPartner } from '@baize/portal/testing/people';
import { startServerProcess } from '@baize/portal/testing/server-process';
import { useTestServer } from '@baize/portal/testing/test-server';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { prepareDatabase } from './prepare-database.ts';

const server = useTestServer({}, { isAlone: true });

const asApp = (statement: string) => sql.raw(statement).execute(server.running.resources.db);

/** A settled round with one lost bet, and an open round. */
const someBets = `
  with chain as (
    insert into live_seed_chains (table_id, nonce, terminal, length, origin)
    select id, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), 1, 'tests' from live_tables limit 1
    returning id, table_id
  ), round as (
    insert into live_rounds (table_id, chain_id, chain_index, commit, opened_at, closes_at)
    select table_id, id, 1, decode(repeat('00', 32), 'hex'), now(), now() from chain returning id
  ), player as (
    insert into live_players (partner_id, external_id) values (1, 'p') returning id
  )
  insert into live_bets (client_id, player_id, partner_id, round_id, type, value, covered, amount,
    potential, status, placed_at, settled_at)
  select status, player.id, 1, round.id, 'red', 'null', '{1}', 100, 200, status::live_bet_status, now(),
    case status when 'lost' then now() end
  from round, player, (values ('lost'), ('accepted')) as bet (status)`;

describe('the application’s role', () => {
  it('owns nothing', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where pg_has_role(relowner, 'usage')
      union all select nspname from pg_namespace where pg_has_role(nspowner, 'usage')
      union all select proname from pg_proc where pg_has_role(proowner, 'usage')`.execute(
      server.running.resources.db,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    "update activity set action = 'x'",
    'delete from activity',
    'truncate activity',
    'update activity_chain set place = place + 1',
    'delete from activity_chain',
    'update live_transfers set amount = 1',
    'delete from live_transfers',
    'truncate live_transfers',
    'delete from live_bets',
    'truncate live_bets',
    'delete from live_rounds',
    'alter table activity disable trigger user',
    'drop trigger activity_is_append_only on activity',
    'create or replace function refuse_activity_change() returns trigger language sql as $$ select null $$',
    'update migrations set checksum = null',
    'update functions set checksum = null',
    'create table mine (id int)',
    "set session_replication_role = 'replica'",
  ])('may not: %s', async (statement) => {
    await aPartner(server);
    await expect(asApp(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('can settle a bet once and never change a settled bet', async () => {
    await server.asOwner(someBets);
    const change = (client: string, to: string) =>
      asApp(
        `update live_bets set status = '${to}', settled_at = now() where client_id = '${client}'`,
      );
    await expect(change('lost', 'lost')).rejects.toThrow('a settled bet does not change');
    await change('accepted', 'lost');
    await expect(change('accepted', 'lost')).rejects.toThrow('a settled bet does not change');
    await expect(server.asOwner('delete from live_bets')).rejects.toThrow('does not change');
  });
});

async function anEmptyDatabase() {
  const database = await cloneDatabase(inject('cluster'));
  onTestFinished(database.drop);
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    'drop schema public cascade; drop schema graphile_worker cascade; create schema public; grant usage on schema public to public',
  );
  return database;
}

describe('a server without the owner’s role', () => {
  it('serves a migrated database, and otherwise names the migration it cannot run', async () => {
    const { connectionString, appConnectionString } = await anEmptyDatabase();
    const refused = await startServerProcess({ DATABASE_URL: appConnectionString });
    expect(await refused.exited()).toBe(1);
    expect(refused.stderr).toMatch(
      /^Migration 0001\S+ needs the role that owns the tables: .+\.\n$/,
    );
    await prepareDatabase(connectionString, appConnectionString);
    const env = { ADMIN_PASSWORD: 'a long enough phrase' };
    const serving = await startServerProcess({ DATABASE_URL: appConnectionString, ...env });
    expect((await fetch(`${await serving.address()}/readyz`)).status).toBe(200);
    expect(serving.stdout).not.toContain('can rewrite what is recorded');
  });

  it('works as the owner of all tables, and warns about it in the log', async () => {
    const { connectionString } = await anEmptyDatabase();
    const owning = await startServerProcess({ DATABASE_URL: connectionString });
    expect((await fetch(`${await owning.address()}/readyz`)).status).toBe(200);
    expect(owning.stdout).toContain('can rewrite what is recorded');
  });
});
