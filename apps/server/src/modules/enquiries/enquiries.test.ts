import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anOwnerToken, uniqueName } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { eraseEnquiries } from './erase-enquiries.ts';

const server = useTestServer();

const enquiry = (overrides: Record<string, unknown> = {}) => ({
  name: 'Robin Vale',
  email: `${uniqueName('visitor')}@casino.test`,
  subject: 'partnership',
  message: 'We would like to know more.\nWhom do we talk to?',
  ...overrides,
});
const send = (body: unknown, on = server) => on.call('POST', '/contact', { body });
const list = async (query = '') =>
  (
    await server.call('GET', `/admin/enquiries${query}`, { token: await anOwnerToken(server) })
  ).json();

describe('the contact form', () => {
  it('stores the enquiry, shows it to staff and emails it to sales with the sender as reply-to', async () => {
    const token = await anOwnerToken(server);
    const sales_address = `${uniqueName('sales')}@portal.test`;
    await server.call('PUT', '/admin/settings', { token, body: { sales_address } });
    const body = enquiry();
    const answer = await send(body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().message).toContain('Thank you');
    expect((await list()).enquiries[0]).toMatchObject({ ...body, handled_at: null });
    const [email] = await emailsTo(server, sales_address);
    expect(email).toMatchObject({ template: 'enquiry' });
    expect(email?.text).toContain('Whom do we talk to?');
    const row = await server.running.resources.db
      .selectFrom('emails')
      .select('reply_to')
      .where('recipient', '=', sales_address)
      .executeTakeFirst();
    expect(row?.reply_to).toBe(body.email);
  });

  it('stores a repetition within the hour once, also concurrently, and responds the same', async () => {
    const token = await anOwnerToken(server);
    const sales_address = `${uniqueName('sales')}@portal.test`;
    await server.call('PUT', '/admin/settings', { token, body: { sales_address } });
    const body = enquiry();
    const first = await Promise.all([send(body), send(body), send(body)]);
    const answers = [...first, await send(body)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().message)).size).toBe(1);
    const { enquiries } = await list();
    const kept = enquiries.filter(({ email }: { email: string }) => email === body.email);
    expect(kept).toHaveLength(1);
    expect(await emailsTo(server, sales_address)).toHaveLength(1);
  });

  it('stores other texts of the same sender, and the same text after an hour', async () => {
    const body = enquiry();
    await send(body);
    for (const other of [
      { subject: 'sales' },
      { message: 'And one more thing.' },
      { name: 'R. V.' },
    ])
      await send({ ...body, ...other });
    const { db } = server.running.resources;
    const ofPerson = db.selectFrom('enquiries').where('email', '=', body.email);
    const count = async () => (await ofPerson.select('id').execute()).length;
    expect(await count()).toBe(4);
    await db
      .updateTable('enquiries')
      .set({ created_at: new Date(Date.now() - 3_601_000) })
      .where('email', '=', body.email)
      .execute();
    await send(body);
    expect(await count()).toBe(5);
  });

  it.each([
    ['name', ''],
    ['name', 'Robin\r\nBcc: a@b.test'],
    ['email', 'robin'],
    ['email', 'robin@casino.test\nBcc: a@b.test'],
    ['subject', 'complaint'],
    ['subject', undefined],
    ['message', '  '],
    ['message', 'x'.repeat(10_001)],
    ['message', 'a\u0000b'],
  ])('returns 400 naming the field when %s is %j', async (field, value) => {
    const answer = await send(enquiry({ [field]: value }));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('rejects unknown fields', async () => {
    expect((await send(enquiry({ handled_at: '2026-01-01' }))).statusCode).toBe(400);
  });
});

describe('a throttled contact form', () => {
  const strict = useTestServer({ THROTTLE_CONTACT_PER_ADDRESS: '2/3600' });

  it('returns 429 with Retry-After', async () => {
    await send(enquiry(), strict);
    await send(enquiry({ colour: 'x' }), strict);
    const answer = await send(enquiry(), strict);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('handling enquiries', () => {
  const handle = (token: string, id: number, verb = 'handle') =>
    server.call('PUT', `/admin/enquiries/${id}/${verb}`, { token });

  it('sets and clears who handled it, and updates the counts', async () => {
    await send(enquiry());
    const { member, token } = await aColleague(server, 'support');
    const before = (await list()).counts;
    const [{ id }] = (await list('?state=open')).enquiries;
    const answer = await handle(token, id);
    expect(answer.json().enquiry).toMatchObject({ id, handled_by: member.username });
    expect((await list()).counts).toEqual({
      total: before.total,
      open: before.open - 1,
      handled: before.handled + 1,
    });
    expect((await list('?state=handled')).enquiries[0].id).toBe(id);
    expect((await handle(token, id)).statusCode).toBe(409);
    expect((await handle(token, id, 'reopen')).json().enquiry.handled_by).toBeNull();
    expect((await list()).counts).toEqual(before);
    expect((await handle(token, 999_999)).statusCode).toBe(404);
  });

  it('lets one of two concurrent colleagues succeed', async () => {
    await send(enquiry());
    const token = await anOwnerToken(server);
    const [{ id }] = (await list('?state=open')).enquiries;
    const answers = await Promise.all([handle(token, id), handle(token, id), handle(token, id)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('lists all enquiries page by page', async () => {
    await send(enquiry());
    const seen: number[] = [];
    let cursor = '';
    do {
      const page = await list(`?limit=1${cursor}`);
      seen.push(...page.enquiries.map(({ id }: { id: number }) => id));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    expect(seen).toHaveLength((await list()).counts.total);
  });
});

describe('handled enquiries', () => {
  it('are erased after a year, unlike open ones', async () => {
    const token = await anOwnerToken(server);
    await send(enquiry());
    await send(enquiry());
    const [{ id: answered }, { id: waiting }] = (await list('?state=open')).enquiries;
    await server.call('PUT', `/admin/enquiries/${answered}/handle`, { token });
    const { db } = server.running.resources;
    const eraseAfter = (days: number) =>
      eraseEnquiries({ db, now: () => new Date(Date.now() + days * 24 * 3600 * 1000) });
    const kept = async () =>
      (await list('?limit=100')).enquiries.map(({ id }: { id: number }) => id);
    const keys = [answered, waiting].map((id) => `enquiry:${id}`);
    const mailed = async () =>
      (
        await db
          .selectFrom('emails')
          .select('event_key')
          .where('event_key', 'in', keys)
          .orderBy('id', 'desc')
          .execute()
      ).map(({ event_key }) => event_key);
    await eraseAfter(364);
    expect(await kept()).toContain(answered);
    expect(await mailed()).toEqual(keys);
    await eraseAfter(366);
    expect(await kept()).not.toContain(answered);
    expect(await kept()).toContain(waiting);
    expect(await mailed()).toEqual([`enquiry:${waiting}`]);
    expect((await list()).counts.handled).toBe(0);
  });
});
