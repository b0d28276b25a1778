import { Client } from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { query } from './embedded/fixtures/folders.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { connectionStringFor } from './testing.ts';

/** A database as it was before migration 0117. */
async function connectToOld() {
  const name = `sent_replies_${process.pid}`;
  await query(inject('cluster'), `create database ${name}`);
  onTestFinished(async () => {
    await query(inject('cluster'), `drop database ${name} with (force)`);
  });
  const connectionString = connectionStringFor(inject('cluster'), name);
  await migrate(connectionString, migrationsFolder, { until: '0116_mode_of_a_key_told.sql' });
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return { client, connectionString };
}

async function anEnquiry(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into enquiries (name, email, subject, message)
     values ('Robin', 'robin@casino.test', 'sales', 'Hello') returning id`,
  );
  return `enquiry:${rows[0]?.id}`;
}

const mail = (client: Client, eventKey: string, payload: string | null) =>
  client.query(
    `insert into emails (event_key, template, recipient, reply_to, message_id, payload, status)
     values ($1::text, 'enquiry', 'sales@portal.test', 'robin@casino.test', $1, $2,
       case when $2::bytea is null then 'sent' else 'queued' end::email_status)`,
    [eventKey, payload],
  );

it('e-mails from before forget whom to answer once sent, and go with enquiries that are gone', async () => {
  const { client, connectionString } = await connectToOld();
  const [sent, waiting] = [await anEnquiry(client), await anEnquiry(client)];
  await mail(client, sent, null);
  await mail(client, waiting, 'sealed');
  await mail(client, 'enquiry:999999', null);
  await mail(client, 'another:999999', null);

  await migrate(connectionString, migrationsFolder);
  const { rows } = await client.query('select event_key, reply_to from emails order by id');
  expect(rows).toEqual([
    { event_key: sent, reply_to: null },
    { event_key: waiting, reply_to: 'robin@casino.test' },
    { event_key: 'another:999999', reply_to: null },
  ]);
});
