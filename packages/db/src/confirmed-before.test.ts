import { Client } from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { query } from './embedded/fixtures/folders.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { connectionStringFor } from './testing.ts';

/** A database as it was before migration 0075. */
async function connectToOld() {
  const name = `confirmed_before_${process.pid}`;
  await query(inject('cluster'), `create database ${name}`);
  onTestFinished(async () => {
    await query(inject('cluster'), `drop database ${name} with (force)`);
  });
  const connectionString = connectionStringFor(inject('cluster'), name);
  await migrate(connectionString, migrationsFolder, { until: '0074_second_factor_rules.sql' });
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return { client, connectionString };
}

const SENT = '2026-03-01T10:00:00.000Z';
const USED = '2026-03-01T10:03:00.000Z';

/** An account whose username says what it shows. */
async function anAccount(client: Client, username: string, deleted = false): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into partners (username, email, company_name, website_url, contact_email, status, deleted_at)
     values ($1::text, $1 || '@casino.test', 'C', 'https://c.test', 'c@casino.test', 'approved', $2)
     returning id`,
    [username, deleted ? USED : null],
  );
  return rows[0]?.id ?? 0;
}

const sendTo = (
  client: Client,
  partnerId: number,
  recipient: string,
  template: string,
  at = SENT,
) =>
  client.query(
    `insert into emails (event_key, template, recipient, partner_id, message_id, created_at)
     values ($1::text, $2, $3, $4, $1, $5)`,
    [`${template}:${partnerId}`, template, recipient, partnerId, at],
  );

async function useCode(client: Client, partnerId: number, recipient: string, used: string | null) {
  await sendTo(client, partnerId, recipient, 'two_factor_code');
  await client.query(
    `insert into two_factor_codes (partner_id, code_hash, sent_at, expires_at, used_at)
     values ($1, '', $2, $2::timestamptz + interval '10 minutes', $3)`,
    [partnerId, SENT, used],
  );
}

async function resetPassword(client: Client, partnerId: number, recipient: string, sent = SENT) {
  await sendTo(client, partnerId, recipient, 'password_reset', sent);
  await client.query(
    `insert into activity (occurred_at, actor_kind, actor_name, action, partner_id, mac)
     values ($1, 'visitor', 'visitor', 'partner.password_reset', $2, '')`,
    [USED, partnerId],
  );
}

it('accounts from before are confirmed by what was sent to the address they have, and used', async () => {
  const { client, connectionString } = await connectToOld();
  const account = (name: string) => anAccount(client, name);

  await useCode(client, await account('code'), 'CODE@casino.test', USED);
  await resetPassword(client, await account('link'), 'link@casino.test');

  await account('nothing');
  await useCode(client, await account('unused'), 'unused@casino.test', null);
  await useCode(client, await account('moved'), 'before@casino.test', USED);
  await resetPassword(client, await account('moved_link'), 'before@casino.test');
  const weekBefore = '2026-02-22T10:00:00.000Z';
  await resetPassword(client, await account('old_link'), 'old_link@casino.test', weekBefore);
  await sendTo(client, await account('welcomed'), 'welcomed@casino.test', 'welcome');
  await useCode(client, await anAccount(client, 'deleted', true), 'deleted@casino.test', USED);

  await migrate(connectionString, migrationsFolder);
  const { rows } = await client.query(
    'select username, email_confirmed_at from partners where email_confirmed_at is not null order by 1',
  );
  expect(rows).toEqual([
    { username: 'code', email_confirmed_at: new Date(USED) },
    { username: 'link', email_confirmed_at: new Date(USED) },
  ]);
});
