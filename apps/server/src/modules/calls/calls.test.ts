import { sweepExpired } from '@baize/platform/jobs/sweep-expired';
import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { anOwnerToken } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const list = (token: string, query = '') =>
  server.call('GET', `/partners/calls${query}`, { token });

const call = {
  mode: 'test',
  direction: 'to_us',
  method: 'GET',
  address: '/v1/whoami',
  request_id: 'abc',
  status: 200,
  failure: null,
  duration_ms: 3,
  request: '',
  answer: '{}',
} as const;

describe('the latest calls', () => {
  it('are listed for their partner only, by mode, direction and outcome, in pages', async () => {
    const { db } = server.running.resources;
    const { token, user } = await anApprovedPartner(server);
    const { token: other } = await anApprovedPartner(server);
    const called_at = new Date();
    const own = { ...call, partner_id: user.id, called_at };
    await db
      .insertInto('call_log')
      .values([
        own,
        { ...own, status: 401 },
        { ...own, direction: 'to_partner', status: null, failure: 'timed_out' },
        { ...own, mode: 'live' },
      ])
      .execute();
    const statuses = async (query: string) =>
      (await list(token, query)).json().calls.map(({ status }: { status: number }) => status);
    expect(await statuses('')).toEqual([null, 401, 200]);
    expect(await statuses('?mode=live')).toEqual([200]);
    expect(await statuses('?direction=to_us')).toEqual([401, 200]);
    expect(await statuses('?outcome=done')).toEqual([200]);
    expect(await statuses('?outcome=refused')).toEqual([401]);
    expect(await statuses('?outcome=failed&direction=to_partner')).toEqual([null]);
    const first = (await list(token, '?limit=2')).json();
    expect(first.calls).toHaveLength(2);
    expect(await statuses(`?limit=2&cursor=${first.next_cursor}`)).toEqual([200]);
    expect((await list(other)).json()).toEqual({ calls: [], next_cursor: null });
    for (const wrong of ['?direction=up', '?outcome=lost', '?mode=both', '?cursor=1']) {
      expect((await list(token, wrong)).statusCode).toBe(400);
    }
    expect((await server.call('GET', '/partners/calls')).statusCode).toBe(401);
  });

  it('are visible to staff who may see play, and return 404 for an unknown partner', async () => {
    const { db } = server.running.resources;
    const { user } = await anApprovedPartner(server);
    const { user: other } = await anApprovedPartner(server);
    const own = { ...call, partner_id: user.id, called_at: new Date() };
    await db
      .insertInto('call_log')
      .values([own, { ...own, request_id: 'live', mode: 'live' }])
      .execute();
    const owner = await anOwnerToken(server);
    const ask = (id: number, query = '', token = owner) =>
      server.call('GET', `/admin/partners/${id}/calls${query}`, { token });
    expect((await ask(user.id)).json().calls).toMatchObject([{ request_id: 'abc' }]);
    expect((await ask(user.id, '?mode=live')).json().calls).toMatchObject([{ request_id: 'live' }]);
    expect((await ask(other.id)).json()).toEqual({ calls: [], next_cursor: null });
    expect((await ask(987_654)).statusCode).toBe(404);
    for (const role of ['compliance', 'support'] as const) {
      const { token } = await aColleague(server, role);
      expect((await ask(user.id, '', token)).statusCode).toBe(403);
    }
  });

  it('are deleted after a week', async () => {
    const { resources } = server.running;
    const { token, user } = await anApprovedPartner(server);
    const at = (daysAgo: number) => new Date(resources.now().getTime() - daysAgo * 86_400_000);
    const own = { ...call, partner_id: user.id };
    await resources.db
      .insertInto('call_log')
      .values([
        { ...own, request_id: 'old', called_at: at(7.1) },
        { ...own, request_id: 'young', called_at: at(6.9) },
      ])
      .execute();
    await sweepExpired(resources);
    expect((await list(token)).json().calls).toMatchObject([{ request_id: 'young' }]);
  });
});
