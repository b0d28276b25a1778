import { type DatabaseLink, linkDatabase } from '@baize/portal/testing/database-link';
import { startMailServer } from '@baize/portal/testing/mail-server';
import { registration } from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { afterAll, expect, it } from 'vitest';

let link: DatabaseLink | undefined;
const meanwhile: (() => unknown)[] = [];
const mail = await startMailServer({
  beforeTaking: async () => {
    await meanwhile.shift()?.();
  },
});
afterAll(async () => {
  await mail.stop();
  await link?.remove();
});
const server = useTestServer(
  { SMTP_URL: mail.url, LOG_LEVEL: 'silent' },
  {
    reach: async (databaseUrl) => {
      link = await linkDatabase(databaseUrl);
      return { DATABASE_URL: link.connectionString };
    },
  },
);

const statusOf = async (recipient: string) => {
  const { db } = server.running.resources;
  const row = db.selectFrom('emails').select('status').where('recipient', '=', recipient);
  return (await row.executeTakeFirst().catch(() => undefined))?.status;
};

it.each([
  ['cut off', () => link?.cut(), () => link?.mend()],
  ['not heard of', () => link?.freeze(), () => link?.thaw()],
])(
  'a job that ends while its database is %s does not crash the process, and is recorded later',
  async (_, lose, find) => {
    const body = registration();
    meanwhile.push(lose);
    const answer = await server.call('POST', '/partners/register', { body });
    expect(answer.statusCode).toBe(201);
    const [first] = await mail.messagesTo(body.email);
    const ready = async () => (await server.running.app.inject('/readyz')).statusCode;
    expect(await ready()).toBe(503);
    await find();
    await expect.poll(() => statusOf(body.email), { timeout: 60_000 }).toBe('sent');
    const messages = await mail.messagesTo(body.email);
    expect(new Set(messages.map(({ messageId }) => messageId))).toEqual(
      new Set([first?.messageId]),
    );
  },
);

it('a server stops although its database is gone', async () => {
  const calls = await link?.hangUp();
  // Each of the queue’s four workers retries several times before it reports a failure.
  await expect.poll(() => calls?.(), { timeout: 60_000 }).toBeGreaterThan(20);
  await expect(server.running.stop()).resolves.toBeUndefined();
});
