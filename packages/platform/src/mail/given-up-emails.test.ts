import {
  type MailStep,
  type ReceivedMail,
  startMailServer,
} from '@baize/portal/testing/mail-server';
import { uniqueName } from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { perform } from '../acts/act.ts';
import { systemActor } from '../acts/actor.ts';

const log: string[] = [];

type Refusal = { at: MailStep | 'DATA'; code: number; words?: (mail: ReceivedMail) => string };
let refusal: Refusal | undefined;
function take(step: Refusal['at'], received?: ReceivedMail): void {
  if (refusal?.at !== step) return;
  const words = (received && refusal.words?.(received)) ?? 'We do not want this';
  throw Object.assign(new Error(words), { responseCode: refusal.code });
}
afterEach(() => {
  refusal = undefined;
  log.length = 0;
});
const mail = await startMailServer({
  beforeStep: take,
  beforeTaking: (received) => take('DATA', received),
});
afterAll(() => mail.stop());

const server = useTestServer(
  { SMTP_URL: mail.url.replace('//', '//portal:hush@'), LOG_LEVEL: 'info' },
  { logTo: { write: (line) => log.push(line) } },
);

const token = 'Zk3-1d0Wq_9vXbT7c2LrYp8sMhA4eUoJ5gNfKi6tQyE';

/** Queues an e-mail with a link and a reply address. */
async function send(): Promise<string> {
  const to = `${uniqueName()}@casino.test`;
  const data = { username: 'robin', token, audience: 'staff' } as const;
  await perform(server.running.resources, systemActor, async (act) => {
    const message = { template: 'password_reset', data } as const;
    act.email({ eventKey: to, to, replyTo: 'staff@portal.test', inHouse: true, message });
  });
  return to;
}

const rowOf = (recipient: string) =>
  server.running.resources.db
    .selectFrom('emails')
    .select(['id', 'status', 'payload', 'last_error', 'reply_to', 'given_up_at', 'sent_at'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();
const statusOf = async (recipient: string) => (await rowOf(recipient)).status;

async function jobOf(recipient: string) {
  const { id } = await rowOf(recipient);
  const { rows } = await sql<{ last_error: string | null; later: boolean }>`
    select last_error, run_at > now() as later from graphile_worker._private_jobs
    where key = ${`email:${id}`}`.execute(server.running.resources.db);
  return rows[0];
}

/** Skips the delay before the next attempt. */
const tryAgainNow = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
    server.running.resources.db,
  );

async function counted(name: string): Promise<number> {
  const { body } = await server.running.app.inject({ url: '/metrics' });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
}
const waiting = async () => [
  await counted('baize_emails_unsent{status="queued"}'),
  await counted('baize_emails_unsent{status="failed"}'),
  await counted('baize_emails_oldest_unsent_seconds'),
  await counted('baize_jobs{state="given_up"}'),
];

const forgotten = {
  status: 'given_up',
  payload: null,
  reply_to: null,
  sent_at: null,
  given_up_at: expect.any(String),
};

describe('a refused e-mail', () => {
  it.each([
    ['its recipient', { at: 'RCPT', code: 550 }],
    ['its content', { at: 'DATA', code: 554 }],
  ] as const)('is given up and emptied if the server rejects %s permanently', async (_, why) => {
    refusal = why;
    const before = await counted('baize_emails_given_up');
    const to = await send();
    await expect.poll(() => jobOf(to)).toBeUndefined();
    const last_error = expect.stringContaining(`${why.code} We do not want this`);
    expect(await rowOf(to)).toMatchObject({ ...forgotten, last_error });
    expect(await waiting()).toEqual([0, 0, 0, 0]);
    expect(await counted('baize_emails_given_up')).toBe(before + 1);
  });

  it.each([
    ['to sign in', { at: 'AUTH', code: 535 }],
    ['a connection', { at: 'greeting', code: 554 }],
    ['our sender', { at: 'MAIL', code: 553 }],
    ['a recipient before a sign-in', { at: 'RCPT', code: 530 }],
    ['its recipient for now', { at: 'RCPT', code: 451 }],
    ['its content for now', { at: 'DATA', code: 451 }],
  ] as const)('is retried and then sent if the server refused %s', async (_, why) => {
    refusal = why;
    const to = await send();
    await expect.poll(() => jobOf(to)).toMatchObject({ later: true });
    const last_error = expect.stringContaining(`${why.code} We do not want this`);
    const reply_to = 'staff@portal.test';
    expect(await rowOf(to)).toMatchObject({ status: 'failed', last_error, reply_to });
    refusal = undefined;
    await tryAgainNow();
    await expect.poll(() => statusOf(to)).toBe('sent');
    expect(await rowOf(to)).toMatchObject({ given_up_at: null, last_error: null });
    expect(await mail.messagesTo(to)).toHaveLength(1);
  });

  it.each([
    ['for good', 554],
    ['for now', 451],
  ])('%s is recorded without words that identify someone', async (_, code) => {
    const words = ({ text = '', envelope }: ReceivedMail) =>
      `5.7.1 Bad link ${/http\S+/.exec(text)?.[0]} (${token}) of <${envelope.to}>, code 123456, sorry`;
    refusal = { at: 'DATA', code, words };
    const to = await send();
    await expect.poll(() => statusOf(to)).not.toBe('queued');
    const { last_error } = await rowOf(to);
    expect(last_error).toBe(`Message failed: ${code} 5.7.1 Bad link … … of … code … sorry`);
    const isTold = (line: string) => /refused for good|Failed task/.test(line);
    await expect.poll(() => log.filter(isTold).length).toBeGreaterThan(0);
    const kept = [...log, (await jobOf(to))?.last_error].join('\n');
    for (const secret of [token, to, '123456']) expect(kept).not.toContain(secret);
    refusal = undefined;
    await tryAgainNow();
    await expect.poll(() => jobOf(to)).toBeUndefined();
  });
});

describe('after the last attempt', () => {
  it('gives up the e-mail, but not one with attempts left', async () => {
    refusal = { at: 'RCPT', code: 451 };
    const [last, other] = [await send(), await send()];
    for (const to of [last, other]) {
      await expect.poll(() => jobOf(to)).toMatchObject({ later: true });
    }
    const { db } = server.running.resources;
    const { id } = await rowOf(last);
    await sql`update graphile_worker._private_jobs set max_attempts = attempts
      where key = ${`email:${id}`}`.execute(db);
    await sql`select graphile_worker.add_job('give_up_emails')`.execute(db);
    await expect.poll(() => statusOf(last)).toBe('given_up');
    const last_error = expect.stringContaining('451 We do not want this');
    expect(await rowOf(last)).toMatchObject({ ...forgotten, last_error });
    expect(await counted('baize_jobs{state="given_up"}')).toBe(0);
    expect(await rowOf(other)).toMatchObject({ status: 'failed', given_up_at: null });
    refusal = undefined;
    await tryAgainNow();
    await expect.poll(() => statusOf(other)).toBe('sent');
    expect(mail.received.some(({ envelope }) => envelope.to.includes(last))).toBe(false);
  });

  it('counts it for a day', async () => {
    expect(await counted('baize_emails_given_up')).toBeGreaterThan(0);
    const { db } = server.running.resources;
    await sql`update emails set given_up_at = given_up_at - interval '25 hours'`.execute(db);
    expect(await counted('baize_emails_given_up')).toBe(0);
    expect(await waiting()).toEqual([0, 0, 0, 0]);
  });
});
