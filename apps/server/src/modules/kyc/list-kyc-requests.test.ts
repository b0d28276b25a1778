import { beforeAll, describe, expect, it } from 'vitest';
import { somePdf } from '../../testing/documents.ts';
import { approve, aSubmittedPartner, reject, upload } from '../../testing/kyc.ts';
import { anOwnerToken, aPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let owner: string;
const ids: Record<'pending' | 'approved' | 'rejected' | 'again', number> = {
  pending: 0,
  approved: 0,
  rejected: 0,
  again: 0,
};

beforeAll(async () => {
  owner = await anOwnerToken(server);
  await aPartner(server);
  ids.rejected = (await aSubmittedPartner(server)).user.id;
  await reject(server, owner, ids.rejected, 'No');
  ids.approved = (await aSubmittedPartner(server)).user.id;
  await approve(server, owner, ids.approved);
  ids.pending = (await aSubmittedPartner(server)).user.id;
  const again = await aSubmittedPartner(server);
  ids.again = again.user.id;
  await reject(server, owner, ids.again, 'Once more');
  await upload(server, again.token, [somePdf('one.pdf'), somePdf('two.pdf')]);
});

const list = async (query = '') =>
  (await server.call('GET', `/admin/kyc/requests${query}`, { token: owner })).json();
const partners = ({ requests }: { requests: { partner_id: number }[] }) =>
  requests.map(({ partner_id }) => partner_id);

describe('KYC requests', () => {
  it('are the latest submission of each partner, newest first, with documents and counts', async () => {
    const answer = await list();
    expect(partners(answer)).toEqual([ids.again, ids.pending, ids.approved, ids.rejected]);
    expect(answer.counts).toEqual({ all: 4, pending: 2, approved: 1, rejected: 1, changed: 0 });
    expect(answer.next_cursor).toBeNull();
    expect(answer.requests[0]).toMatchObject({
      kyc_status: 'pending',
      documents: [{ name: 'one.pdf' }, { name: 'two.pdf' }],
    });
    expect(answer.requests[3]).toMatchObject({ decided_by: 'owner', reason: 'No' });
  });

  it('are filtered by tab while the counts cover all', async () => {
    const pending = await list('?status=pending');
    expect(partners(pending)).toEqual([ids.again, ids.pending]);
    expect(partners(await list('?status=approved'))).toEqual([ids.approved]);
    expect(partners(await list('?status=rejected'))).toEqual([ids.rejected]);
    expect(pending.counts).toEqual({ all: 4, pending: 2, approved: 1, rejected: 1, changed: 0 });
  });

  it('are paged without gaps or duplicates, in both orders', async () => {
    for (const order of ['newest', 'oldest']) {
      const seen: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await list(`?limit=1&order=${order}${cursor && `&cursor=${cursor}`}`);
        seen.push(...partners(page));
        cursor = page.next_cursor;
      }
      const all = [ids.again, ids.pending, ids.approved, ids.rejected];
      expect(seen).toEqual(order === 'newest' ? all : all.reverse());
    }
  });

  it('are also paged within a tab', async () => {
    for (const order of ['newest', 'oldest']) {
      const query = `?status=pending&limit=1&order=${order}`;
      const first = await list(query);
      const second = await list(`${query}&cursor=${first.next_cursor}`);
      const expected = order === 'newest' ? [ids.again, ids.pending] : [ids.pending, ids.again];
      expect([first, second].flatMap(partners)).toEqual(expected);
      expect(second.next_cursor).toBeNull();
    }
  });

  it.each(['?limit=0', '?limit=501', '?cursor=x', '?status=none', '?order=up'])(
    'return 400 for %s',
    async (query) => {
      const answer = await server.call('GET', `/admin/kyc/requests${query}`, { token: owner });
      expect(answer.statusCode).toBe(400);
    },
  );

  it('omit a deleted partner and keep its documents', async () => {
    const { user } = await aSubmittedPartner(server);
    const { db } = server.running.resources;
    await server.call('DELETE', `/admin/partners/${user.id}`, { token: owner });
    const answer = await list('?status=pending');
    expect(partners(answer)).not.toContain(user.id);
    expect(answer.counts.pending).toBe(2);
    expect((await approve(server, owner, user.id)).statusCode).toBe(404);
    const kept = await db
      .selectFrom('documents')
      .select('id')
      .where('partner_id', '=', user.id)
      .execute();
    expect(kept).toHaveLength(1);
  });

  it('return 404 for a partner without a request', async () => {
    const { user } = await aPartner(server);
    const path = `/admin/kyc/requests/${user.id}`;
    expect((await server.call('GET', path, { token: owner })).statusCode).toBe(404);
  });

  it('are for staff only', async () => {
    const { token } = await aPartner(server);
    for (const path of ['/admin/kyc/requests', `/admin/kyc/requests/${ids.pending}`]) {
      expect((await server.call('GET', path, { token })).statusCode).toBe(401);
      expect((await server.call('GET', path)).statusCode).toBe(401);
    }
  });
});
