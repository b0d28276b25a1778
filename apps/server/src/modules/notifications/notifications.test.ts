import { limits } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Update } from '@baize/platform/acts/updates';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anOwnerToken, aPartner, type SignedInPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

async function aPartnerWith(count: number): Promise<SignedInPartner> {
  const partner = await aPartner(server);
  await perform(server.running.resources, systemActor, async (act) => {
    for (let number = 1; number <= count; number++) {
      const [title, message] = [`Number ${number}`, 'Something happened.'];
      act.notify({ partnerId: partner.user.id, type: 'other', title, message });
    }
  });
  return partner;
}

const list = async (token: string, query = '') =>
  (await server.call('GET', `/notifications${query}`, { token })).json();
const unread = async (token: string) =>
  (await server.call('GET', '/notifications/unread-count', { token })).json().unread_count;
const titles = ({ notifications }: { notifications: { title: string }[] }) =>
  notifications.map(({ title }) => title);
const markRead = (token: string, id: number | string) =>
  server.call('PUT', `/notifications/${id}/read`, { token });

/** Returns the first update announced to a partner while the work runs. */
async function announced(partnerId: number, work: () => Promise<unknown>): Promise<Update> {
  let unsubscribe = () => undefined as unknown;
  const heard = new Promise<Update>((resolve) => {
    unsubscribe = server.running.resources.updates.subscribe((update) => {
      if (update.partnerId === partnerId) resolve(update);
    });
  });
  await work();
  const update = await heard;
  unsubscribe();
  return update;
}

describe('notifications', () => {
  it('lists only the partner’s own, newest first, with the unread count', async () => {
    const partner = await aPartnerWith(3);
    await aPartnerWith(2);
    const answer = await list(partner.token);
    expect(titles(answer)).toEqual(['Number 3', 'Number 2', 'Number 1']);
    expect(answer).toMatchObject({ unread_count: 3, next_cursor: null });
    expect(answer.notifications[0]).toMatchObject({ type: 'other', status: 'unread' });
  });

  it('pages without gaps or repeats, also filtered by status', async () => {
    const { token } = await aPartnerWith(5);
    const first = await list(token, '?limit=2');
    const second = await list(token, `?limit=2&cursor=${first.next_cursor}`);
    const third = await list(token, `?limit=2&cursor=${second.next_cursor}`);
    const seen = [first, second, third].flatMap(titles);
    expect(seen).toEqual(['Number 5', 'Number 4', 'Number 3', 'Number 2', 'Number 1']);
    expect(third.next_cursor).toBeNull();
    await markRead(token, first.notifications[0].id);
    expect(titles(await list(token, '?status=read'))).toEqual(['Number 5']);
    expect(titles(await list(token, '?status=unread&limit=1'))).toEqual(['Number 4']);
  });

  it('counts by status on the first page, up to the counting limit', async () => {
    const { token, user } = await aPartnerWith(3);
    await aPartnerWith(1);
    const [latest] = (await list(token)).notifications;
    await markRead(token, latest.id);
    const first = await list(token, '?limit=1');
    expect(first.counts).toEqual({ total: 3, unread: 2, read: 1, more: false });
    expect((await list(token, `?cursor=${first.next_cursor}`)).counts).toBeNull();
    const { db } = server.running.resources;
    await sql`insert into notifications (partner_id, type, title, message, status, created_at)
      select ${user.id}, 'other', 'Old', 'News.', 'read', now() from generate_series(1, 1500)`.execute(
      db,
    );
    const counted = limits.page.counted;
    expect((await list(token, '?limit=1')).counts).toMatchObject({ total: counted, more: true });
  });

  it('marks one as read and announces it to every open page', async () => {
    const { token, user } = await aPartnerWith(2);
    const [latest] = (await list(token)).notifications;
    const update = await announced(user.id, async () => {
      const answer = await markRead(token, latest.id);
      expect(answer.json()).toMatchObject({
        notification: { id: latest.id, status: 'read' },
        unread_count: 1,
      });
    });
    expect(update.topic).toBe('notifications');
    expect(await unread(token)).toBe(1);
    expect((await markRead(token, latest.id)).statusCode).toBe(200);
  });

  it('marks all as read, but not those of other partners', async () => {
    const { token, user } = await aPartnerWith(3);
    const other = await aPartnerWith(2);
    const update = await announced(user.id, async () => {
      const answer = await server.call('PUT', '/notifications/read-all', { token });
      expect(answer.json()).toMatchObject({ unread_count: 0 });
    });
    expect(update.topic).toBe('notifications');
    expect(await unread(token)).toBe(0);
    expect(await unread(other.token)).toBe(2);
  });

  it('marks as read only what was shown; newer ones stay unread', async () => {
    const { token } = await aPartnerWith(4);
    const other = await aPartnerWith(1);
    const [, , shown] = (await list(token)).notifications;
    const markAll = (up_to: unknown) =>
      server.call('PUT', '/notifications/read-all', { token, body: { up_to } });
    const answer = await markAll(shown.id);
    expect(answer.json()).toEqual({ message: 'Notifications marked as read.', unread_count: 2 });
    expect(titles(await list(token, '?status=unread'))).toEqual(['Number 4', 'Number 3']);
    const [theirs] = (await list(other.token)).notifications;
    expect((await markAll(theirs.id)).json().unread_count).toBe(0);
    expect(await unread(other.token)).toBe(1);
    expect((await markAll(0)).statusCode).toBe(400);
  });

  it('returns 404 for another partner’s notification', async () => {
    const mine = await aPartnerWith(1);
    const other = await aPartnerWith(1);
    const [theirs] = (await list(other.token)).notifications;
    const foreign = await markRead(mine.token, theirs.id);
    const absent = await markRead(mine.token, 999_999);
    expect([foreign.statusCode, absent.statusCode]).toEqual([404, 404]);
    expect({ ...foreign.json(), request_id: '' }).toEqual({ ...absent.json(), request_id: '' });
    expect(await unread(other.token)).toBe(1);
    expect((await markRead(mine.token, 'x')).statusCode).toBe(400);
  });

  it('returns 401 without a partner’s token', async () => {
    const staff = await anOwnerToken(server);
    for (const [method, path] of [
      ['GET', '/notifications'],
      ['GET', '/notifications/unread-count'],
      ['PUT', '/notifications/read-all'],
      ['PUT', '/notifications/1/read'],
    ] as const) {
      expect((await server.call(method, path)).statusCode).toBe(401);
      expect((await server.call(method, path, { token: staff })).statusCode).toBe(401);
    }
  });
});
