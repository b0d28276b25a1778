import { brand } from '@baize/contract';
import {
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '@baize/portal/testing/mail-server';
import { confirmAddress, password, registration } from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { ticketForm } from '@baize/portal/testing/tickets';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { perform } from '../acts/act.ts';
import { systemActor } from '../acts/actor.ts';

let beforeTaking: (mail: ReceivedMail) => Promise<void> | void = () => undefined;
const startMail = (port?: number) =>
  startMailServer({ beforeTaking: (mail) => beforeTaking(mail), ...(port && { port }) });
let mail: MailServer = await startMail();
afterEach(() => {
  beforeTaking = () => undefined;
});
afterAll(() => mail.stop());

const server = useTestServer({ SMTP_URL: mail.url, LOG_LEVEL: 'silent' });

async function register(overrides: Record<string, unknown> = {}) {
  const body = registration(overrides);
  const answer = await server.call('POST', '/partners/register', { body });
  expect(answer.statusCode).toBe(201);
  return body;
}

const rowOf = (recipient: string) =>
  server.running.resources.db
    .selectFrom('emails')
    .select(['status', 'payload', 'message_id', 'last_error', 'reply_to'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();
const statusOf = async (recipient: string) => (await rowOf(recipient)).status;

/** Skips the delay before the next attempt. */
const tryAgainNow = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
    server.running.resources.db,
  );

const [, name = '', address = ''] = /^(.*) <(.*)>$/.exec(brand.mailFrom) ?? [];
const sender = { address, name };

describe('an e-mail', () => {
  it('arrives with its subject, both parts and its Message-ID; its content is then deleted', async () => {
    const { email } = await register();
    const [message] = await mail.messagesTo(email);
    await expect.poll(() => statusOf(email)).toBe('sent');
    const { message_id, payload } = await rowOf(email);
    expect(payload).toBeNull();
    expect(message).toMatchObject({
      subject: expect.stringContaining('Welcome'),
      messageId: message_id,
      from: sender,
      to: [{ address: email, name: '' }],
      text: expect.stringContaining('Hello,'),
      html: expect.stringContaining('Hello,'),
      envelope: { from: sender.address, to: [email] },
    });
    expect(message_id).toMatch(/^<[\da-f-]{36}@portal\.test>$/);
    expect(message?.attachments).toEqual([]);
  });

  it('has a reply address, which is deleted once the e-mail is sent', async () => {
    const to = `${registration().username}@casino.test`;
    const replyTo = `${registration().username}@casino.test`;
    const data = { name: 'Robin', email: replyTo, subject: 'sales', message: 'Hello' } as const;
    await perform(server.running.resources, systemActor, async (act) => {
      const message = { template: 'enquiry', data } as const;
      act.email({ eventKey: to, to, replyTo, inHouse: true, message });
    });
    const [message] = await mail.messagesTo(to);
    expect(message?.headerLines).toContain(`Reply-To: ${replyTo}`);
    await expect.poll(() => statusOf(to)).toBe('sent');
    expect(await rowOf(to)).toMatchObject({ payload: null, reply_to: null });
  });

  it('shows markup and special characters in names as plain text', async () => {
    const subject = '<script>alert(1)</script> "Ōkami" & Søn 🎲';
    const { email, username } = await register();
    await confirmAddress(server, email);
    const login = await server.call('POST', '/partners/login', { body: { username, password } });
    await server.call('POST', '/support/tickets', {
      token: login.json().token,
      body: ticketForm({ subject }),
    });
    const isTicket = (received: ReceivedMail) => received.subject?.startsWith('Ticket');
    const message = (await mail.messagesTo(email, 2)).find(isTicket);
    expect(message?.html).not.toContain('<script>');
    expect(message?.text).toContain(subject);
  });
});

describe('while the mail server fails', () => {
  it('accepts requests, and delivers the queued e-mail once when it is back', async () => {
    await mail.stop();
    const { email, username } = await register();
    await expect.poll(() => statusOf(email)).toBe('failed');
    expect((await rowOf(email)).last_error).toContain('ECONNREFUSED');
    const login = await server.call('POST', '/partners/login', { body: { username, password } });
    expect(login.statusCode).toBe(200);
    mail = await startMail(mail.port);
    await tryAgainNow();
    await mail.messagesTo(email);
    await expect.poll(() => statusOf(email)).toBe('sent');
    await tryAgainNow();
    expect(await rowOf(email)).toMatchObject({ payload: null, last_error: null });
    expect(await mail.messagesTo(email)).toHaveLength(1);
  });

  it('retries an e-mail that is temporarily refused, but not immediately', async () => {
    beforeTaking = () => {
      throw Object.assign(new Error('Mailbox full'), { responseCode: 452 });
    };
    const { email } = await register();
    await expect.poll(() => statusOf(email)).toBe('failed');
    expect((await rowOf(email)).last_error).toContain('Mailbox full');
    // The failure is stored in the e-mail first, then in its job.
    const jobs = sql`select run_at > now() as later from graphile_worker.jobs where attempts = 1`;
    await expect
      .poll(async () => (await jobs.execute(server.running.resources.db)).rows)
      .toEqual([{ later: true }]);
    beforeTaking = () => undefined;
    await tryAgainNow();
    await mail.messagesTo(email);
  });
});

describe('line breaks in user input', () => {
  const evil = 'x\r\nBcc: evil@evil.test\r\n\r\n<b>body</b>';
  const data = { name: evil, email: evil, subject: evil, message: evil };

  it('add no header through names', async () => {
    const to = `${registration().username}@casino.test`;
    await perform(server.running.resources, systemActor, async (act) => {
      act.email({ eventKey: to, to, inHouse: true, message: { template: 'enquiry', data } });
    });
    const [message] = await mail.messagesTo(to);
    expect(message?.headerLines).not.toMatch(/^Bcc:/im);
    expect(message?.envelope.to).toEqual([to]);
  });

  it('add no header or recipient through e-mail addresses', async () => {
    const name = registration().username;
    const to = `${name}@casino.test\r\nBcc: evil@evil.test`;
    await perform(server.running.resources, systemActor, async (act) => {
      const replyTo = `reply@casino.test\r\nBcc: evil@evil.test`;
      const message = { template: 'enquiry', data: { ...data, name } } as const;
      act.email({ eventKey: to, to, replyTo, inHouse: true, message });
    });
    await expect.poll(() => statusOf(to)).not.toBe('queued');
    const arrived = mail.received.filter(({ headerLines }) => headerLines.includes(name));
    for (const message of arrived) expect(message.headerLines).not.toMatch(/^Bcc:/im);
    const recipients = mail.received.flatMap(({ envelope }) => envelope.to);
    expect(recipients).not.toContain('evil@evil.test');
  });
});

describe('an interrupted delivery', () => {
  it('is repeated with the same Message-ID', async () => {
    const ids: string[] = [];
    beforeTaking = ({ messageId }) => {
      ids.push(messageId ?? '');
      if (ids.length === 1) mail.cut();
    };
    const { email } = await register();
    await expect.poll(() => statusOf(email)).toBe('failed');
    await tryAgainNow();
    await expect.poll(() => statusOf(email)).toBe('sent');
    expect(ids).toHaveLength(2);
    expect(new Set(ids)).toEqual(new Set([(await rowOf(email)).message_id]));
  });
});
