import { appConnectionString, connectionStringFor } from '@baize/db/testing';
import { prepareDatabase } from '@baize/platform/config/prepare-database';
import { startJobs } from '@baize/platform/jobs/jobs';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, inject, it, onTestFinished } from 'vitest';
import { jobList } from '../../jobs.ts';
import { aColleague } from '../../testing/colleagues.ts';
import { jobsDone } from '../../testing/jobs-done.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { setStatus } from '../../testing/tickets.ts';

const name = `indexed_before_${process.pid}`;

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** As the migration before had it, with more tickets than are indexed again in one go. */
async function oldDatabase() {
  await run(inject('cluster'), `create database ${name}`);
  const owner = connectionStringFor(inject('cluster'), name);
  await prepareDatabase(owner, appConnectionString(owner), { until: '0121' });
  await run(
    owner,
    `insert into partners (username, email, company_name, website_url, contact_email, status)
     select name, name || '@casino.test', company, 'https://c.test', 'c@casino.test', 'approved'
     from (values ('one', '“Royal” Gaming'), ('two', 'Plain Gaming'), ('three', '€uro–Play')) as partners (name, company);
     insert into tickets (partner_id, subject, message)
     select 1 + number % 3, 'Number ' || number,
       case when number % 10 = 0 then 'The “settlement” – of Zo' || U&'\\0308' || 'e' else 'A settlement' end
     from generate_series(1, 1100) as number`,
  );
  return { DATABASE_OWNER_URL: owner, DATABASE_URL: appConnectionString(owner) };
}
afterAll(() => run(inject('cluster'), `drop database ${name} with (force)`));

const server = useTestServer({ ROLES: 'web' }, { reach: oldDatabase });

/** What tickets are found by, and should not be, or are not found by, and should. */
async function wrongTerms() {
  const { rows } = await sql`
    select coalesce(wanted.term, kept.term) as term, coalesce(wanted.id, kept.ticket_id) as id
    from (select id, partner_id, status, unnest(ticket_terms_of(tickets)) as term from tickets) as wanted
    full join ticket_terms as kept on kept.term = wanted.term and kept.ticket_id = wanted.id
      and kept.status = wanted.status and kept.partner_id = wanted.partner_id
    where kept.term is null or wanted.term is null`.execute(server.running.resources.db);
  return rows;
}

it('tickets from before signs parted words are indexed again, whatever happens to them meanwhile', async () => {
  const support = await aColleague(server, 'support');
  const find = async (words: string) => {
    const path = `/admin/support/tickets?limit=500&search=${encodeURIComponent(words)}`;
    return (await server.call('GET', path, support)).json().tickets.length;
  };
  expect(await find('settlement zöe')).toBe(0);
  // One that is not indexed again yet takes all that it is found by along.
  await setStatus(server, support.token, 10, 'closed');
  await setStatus(server, support.token, 16, 'in_progress');
  const { db } = server.running.resources;
  await db.updateTable('partners').set({ company_name: '„Queen“' }).where('id', '=', 1).execute();
  await sql`select index_partner_names(1)`.execute(db);
  await setStatus(server, support.token, 30, 'resolved');
  expect(await wrongTerms()).not.toEqual([]);

  const jobs = await startJobs(
    server.running.resources,
    appConnectionString(connectionStringFor(inject('cluster'), name)),
    { ...jobList(undefined), scheduled: {} },
  );
  onTestFinished(() => jobs.stop());
  await jobsDone(server);
  expect(await wrongTerms()).toEqual([]);
  expect(await find('settlement zöe')).toBe(110);
  expect(await find('zöe queen')).toBe(36);
  expect(await find('zöe uro')).toBe(37);
  await setStatus(server, support.token, 10, 'open');
  expect(await wrongTerms()).toEqual([]);
});
