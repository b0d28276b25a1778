import { startMailServer } from '@baize/portal/testing/mail-server';
import { registration } from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

const refusals: string[] = [];
const mail = await startMailServer({
  beforeTaking: () => {
    const words = refusals.shift();
    if (words !== undefined) throw Object.assign(new Error(words), { responseCode: 451 });
  },
});
afterAll(() => mail.stop());
const server = useTestServer({ SMTP_URL: mail.url, LOG_LEVEL: 'silent' }, { isAlone: true });

const register = async () => {
  const body = registration();
  expect((await server.call('POST', '/partners/register', { body })).statusCode).toBe(201);
  return body.email;
};
let owner: Client;
beforeAll(async () => {
  owner = new Client({ connectionString: server.databaseUrl });
  await owner.connect();
});
afterAll(() => owner.end());
const emailTo = (recipient: string) =>
  server.running.resources.db
    .selectFrom('emails')
    .select(['status', 'last_error'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();

it('a finished job is recorded once the database has room again', async () => {
  // A sequence is not rolled back, so it counts the attempts.
  await owner.query(`
    create sequence refused_notes;
    create function refuse_note() returns trigger language plpgsql security definer as $$ begin
      if nextval('refused_notes') = 1 then raise disk_full; end if;
      return old;
    end $$;
    create trigger refuse_note before delete on graphile_worker._private_jobs
      for each row execute function refuse_note()`);
  const address = await register();
  await mail.messagesTo(address);
  const tries = async () => {
    const { rows } = await owner.query('select last_value::int as tries from refused_notes');
    return rows[0]?.tries;
  };
  await expect.poll(tries, { timeout: 60_000 }).toBeGreaterThan(1);
  expect((await emailTo(address)).status).toBe('sent');
});

it.each(['', 'a'])(
  'a failure whose message ends in half a character is recorded and retried',
  async (before) => {
    refusals.push(`${before}${'😀'.repeat(150)}`);
    const address = await register();
    const noted = async () => (await emailTo(address)).last_error;
    await expect.poll(noted, { timeout: 60_000 }).toContain('😀');
    const failed = async () => {
      const { rows } = await owner.query(
        "select from graphile_worker.jobs where last_error like '%😀%'",
      );
      return rows.length;
    };
    await expect.poll(failed, { timeout: 60_000 }).toBeGreaterThan(0);
  },
);
