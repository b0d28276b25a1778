import { getEventListeners } from 'node:events';
import { limits } from '@baize/contract';
import { UPDATES_CHANNEL } from '@baize/platform/acts/updates';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anOwnerToken, aPartner, type SignedInPartner } from '../../testing/people.ts';
import { type TestServer, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const second = useTestServer({}, { beside: server });

let partner: SignedInPartner;
let other: SignedInPartner;
let adminToken: string;
beforeAll(async () => {
  [partner, other] = [await aPartner(server), await aPartner(server)];
  adminToken = await anOwnerToken(server);
});

const open: AbortController[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.abort();
});

type Stream = { topics: string[]; ended: Promise<void>; response: Response };

async function listen(path: string, token: string, on: TestServer = server): Promise<Stream> {
  const abort = new AbortController();
  open.push(abort);
  const response = await fetch(`${await on.listen()}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const topics: string[] = [];
  const ended = (async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        topics.push((JSON.parse(event.replace(/^data: /, '')) as { topic: string }).topic);
      }
    }
  })();
  ended.catch((error: Error) => expect(error.name).toBe('AbortError'));
  await expect.poll(() => topics).toEqual(['connected']);
  return { topics, ended, response };
}

const toggle = async ({ token }: SignedInPartner) => {
  await server.call('POST', '/partners/2fa/enable', { token });
  await server.call('POST', '/partners/2fa/disable', { token });
};

describe('the stream of updates', () => {
  it('sends a partner only their own notifications', async () => {
    const [mine, theirs] = [
      await listen('/updates', partner.token),
      await listen('/updates', other.token),
    ];
    expect(mine.response.headers.get('content-type')).toBe('text/event-stream');
    expect(mine.response.headers.get('cache-control')).toBe('no-store');
    await toggle(partner);
    await expect.poll(() => mine.topics.length).toBe(3);
    await toggle(other);
    await expect.poll(() => theirs.topics.length).toBe(3);
    expect(mine.topics).toEqual(['connected', 'notifications', 'notifications']);
    expect(theirs.topics).toEqual(['connected', 'notifications', 'notifications']);
  });

  it('reaches readers connected to another server', async () => {
    const { topics } = await listen('/updates', partner.token, second);
    await toggle(partner);
    await expect.poll(() => topics.length).toBe(3);
  });

  it('continues after an unknown notification on the channel', async () => {
    const { topics } = await listen('/updates', partner.token);
    const { db } = server.running.resources;
    await sql`select pg_notify(${UPDATES_CHANNEL}, 'no update')`.execute(db);
    await toggle(partner);
    await expect.poll(() => topics).toEqual(['connected', 'notifications', 'notifications']);
  });

  it('sends staff the updates of everyone, with nothing but the topic', async () => {
    const { topics } = await listen('/admin/updates', adminToken);
    await toggle(partner);
    await toggle(other);
    await expect.poll(() => topics.filter((topic) => topic === 'notifications').length).toBe(4);
  });

  it('withholds staff-only updates from partners', async () => {
    const mine = await listen('/updates', partner.token);
    const staff = await listen('/admin/updates', adminToken);
    const enquiry = { name: 'Ann', email: 'ann@casino.test', subject: 'sales', message: 'Hello' };
    await server.call('POST', '/contact', { body: enquiry });
    await expect.poll(() => staff.topics).toContain('enquiries');
    await toggle(partner);
    await expect.poll(() => mine.topics.length).toBe(3);
    expect(mine.topics).toEqual(['connected', 'notifications', 'notifications']);
  });

  it('limits the streams of one account without affecting others', async () => {
    for (let count = 0; count < limits.updates.streamsPerAccount; count++) {
      await listen('/updates', partner.token);
    }
    const headers = { authorization: `Bearer ${partner.token}` };
    const refused = await fetch(`${await server.listen()}/api/updates`, { headers });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    await listen('/updates', other.token);
    open.shift()?.abort();
    const reopened = async () => {
      const abort = new AbortController();
      open.push(abort);
      const { signal } = abort;
      return (await fetch(`${await server.listen()}/api/updates`, { headers, signal })).status;
    };
    await expect.poll(reopened).toBe(200);
  });

  it('requires a token of its own audience', async () => {
    const origin = await server.listen();
    for (const [path, token] of [
      ['/updates', adminToken],
      ['/admin/updates', partner.token],
      ['/updates', 'x'],
    ]) {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${origin}/api${path}`, { headers });
      const { code } = (await response.json()) as { code: string };
      expect([response.status, code]).toEqual([401, 'unauthenticated']);
    }
  });

  it('is released when the reader leaves, or only requests the headers', async () => {
    const openStreams = () => getEventListeners(server.running.app.closing, 'abort').length;
    await expect.poll(openStreams).toBe(0);
    await listen('/updates', partner.token);
    expect(openStreams()).toBe(1);
    open.pop()?.abort();
    const headers = { authorization: `Bearer ${partner.token}` };
    await fetch(`${await server.listen()}/api/updates`, { method: 'HEAD', headers });
    await expect.poll(openStreams).toBe(0);
  });

  it('ends with the server, which does not wait for its readers', async () => {
    const streams = await Promise.all(
      Array.from({ length: 20 }, () => listen('/updates', partner.token, second)),
    );
    await second.running.stop();
    await Promise.all(streams.map(({ ended }) => ended));
  });
});
