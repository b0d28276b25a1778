import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { someTransactions } from '../../testing/transactions.ts';

const server = useTestServer();

const list = (token: string, query = '') =>
  server.call('GET', `/partners/transactions${query}`, { token });
const retry = (token: string, id: string, under = 'partners') =>
  server.call('POST', `/${under}/transactions/${id}/retry`, { token });

async function idsOf(token: string, query: string): Promise<string[]> {
  const { transactions } = (await list(token, query)).json();
  return transactions.map(({ transaction_id }: { transaction_id: string }) => transaction_id);
}

describe('transactions', () => {
  it('are listed for their own partner only, by mode and state', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { token: other } = await anApprovedPartner(server);
    const { debit, credit } = await someTransactions(server.running.resources.db, user.id);
    expect(new Set(await idsOf(token, ''))).toEqual(new Set([debit, credit]));
    const open = (await list(token, '?state=needs_attention&player_id=ann')).json();
    expect(open).toMatchObject({
      needs_attention: 1,
      transactions: [
        {
          transaction_id: credit,
          kind: 'credit',
          amount: 900,
          currency: 'EUR',
          reference_transaction_id: debit,
        },
      ],
    });
    const live = (await list(token, '?mode=live')).json();
    expect(live).toMatchObject({ transactions: [], needs_attention: 0 });
    expect((await list(other)).json().transactions).toEqual([]);
    const times = ['?from=yesterday', '?from=0000-01-01T00:00:00Z', '?to=0000-01-01T00:00:00Z'];
    for (const wrong of ['?state=lost', '?kind=gift', '?cursor=1', ...times]) {
      expect((await list(token, wrong)).statusCode).toBe(400);
    }
  });

  it('can be filtered by kind, player and time', async () => {
    const { token, user } = await anApprovedPartner(server);
    const ann = await someTransactions(server.running.resources.db, user.id);
    const bob = await someTransactions(server.running.resources.db, user.id, {
      player: 'bob',
      currency: 'JPY',
    });
    expect(new Set(await idsOf(token, '?kind=debit'))).toEqual(new Set([ann.debit, bob.debit]));
    expect(await idsOf(token, '?kind=credit&player_id=bob')).toEqual([bob.credit]);
    const [before, after] = [-60_000, 60_000].map((ms) => new Date(Date.now() + ms).toISOString());
    expect(await idsOf(token, `?from=${before}&to=${after}`)).toHaveLength(4);
    expect(await idsOf(token, `?from=${after}`)).toEqual([]);
    expect(await idsOf(token, `?to=${before}`)).toEqual([]);
  });

  it('belong to one mode each, whatever the filter', async () => {
    const { token, user } = await anApprovedPartner(server);
    const test = await someTransactions(server.running.resources.db, user.id);
    const live = await someTransactions(server.running.resources.db, user.id, { mode: 'live' });
    expect(new Set(await idsOf(token, ''))).toEqual(new Set(Object.values(test)));
    expect(new Set(await idsOf(token, '?mode=live'))).toEqual(new Set(Object.values(live)));
    const path = '/partners/transactions/export?mode=live';
    const { body } = await server.call('GET', path, { token });
    expect(body).toContain(live.credit);
    expect(body).not.toContain(test.credit);
  });

  it('show the outcome of each attempt', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { token: other } = await anApprovedPartner(server);
    const { debit, credit } = await someTransactions(server.running.resources.db, user.id);
    const read = (id: string, as = token) =>
      server.call('GET', `/partners/transactions/${id}`, { token: as });
    const { transaction, history } = (await read(credit)).json();
    expect(transaction).toMatchObject({ transaction_id: credit, tries: 3 });
    expect(history.map(({ answer }: { answer: string }) => answer)).toEqual([
      'not_reached',
      'timed_out',
      '404 unknown_player',
    ]);
    expect((await read(debit)).json().history).toMatchObject([{ answer: '200' }]);
    expect((await read(credit, other)).statusCode).toBe(404);
    expect((await read('00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect((await read('1')).statusCode).toBe(400);
  });

  it('are exported with the same filters, in minor units with their currency', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { debit, credit } = await someTransactions(server.running.resources.db, user.id, {
      currency: 'KWD',
    });
    const answer = await server.call('GET', '/partners/transactions/export', { token });
    expect(answer.headers['content-type']).toContain('text/csv');
    const [header, ...lines] = answer.body.trim().split('\r\n');
    expect(header).toContain('transaction_id,mode,kind,reason,state,player_id,currency,amount');
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain(`${debit},test,debit,bet,confirmed,ann,KWD,500`);
    const path = '/partners/transactions/export?state=needs_attention';
    const { body } = await server.call('GET', path, { token });
    expect(body.trim().split('\r\n')).toHaveLength(2);
    expect(body).toContain(credit);
  });

  it('can be resent by their partner after they were given up, which is recorded', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { token: other } = await anApprovedPartner(server);
    const { debit, credit } = await someTransactions(server.running.resources.db, user.id);
    expect((await retry(other, credit)).statusCode).toBe(404);
    const ended = await retry(token, debit);
    expect([ended.statusCode, ended.json().code]).toEqual([409, 'transaction_ended']);
    const sent = await retry(token, credit);
    expect(sent.json().transaction).toMatchObject({ transaction_id: credit, state: 'pending' });
    const entries = { action: 'transaction.retried', partnerId: user.id } as const;
    expect(await recorded(server, entries)).toHaveLength(1);
  });

  it('are visible to staff who see the tables, and resent by staff who manage partners', async () => {
    const { user } = await anApprovedPartner(server);
    const { credit } = await someTransactions(server.running.resources.db, user.id);
    const { token } = await aColleague(server, 'admin');
    const admin = (path: string) => server.call('GET', `/admin/transactions${path}`, { token });
    const listed = (await admin(`?partner_id=${user.id}`)).json();
    expect(listed.transactions).toHaveLength(2);
    expect(listed.transactions[0].company_name).toBe(user.company_name);
    expect(listed.needs_attention).toBe(1);
    const all = (await admin('?state=needs_attention&limit=100')).json();
    expect(all.transactions.length).toBeGreaterThan(1);
    expect((await admin(`/${credit}`)).json().history).toHaveLength(3);
    const { body } = await admin(`/export?partner_id=${user.id}`);
    expect(body.trim().split('\r\n')).toHaveLength(3);
    expect((await retry(token, credit, 'admin')).json().transaction.state).toBe('pending');
    const { token: support } = await aColleague(server, 'support');
    expect((await retry(support, credit, 'admin')).statusCode).toBe(403);
  });

  it('are exported by staff with an audit entry, and by partners without one', async () => {
    const { user, token } = await anApprovedPartner(server);
    await someTransactions(server.running.resources.db, user.id);
    const { token: admin, member } = await aColleague(server, 'admin');
    const exports = () => recorded(server, { action: 'transaction.list_exported' });
    const before = (await exports()).length;
    await server.call('GET', '/partners/transactions/export', { token });
    const download = (query: string) =>
      server.call('GET', `/admin/transactions/export${query}`, { token: admin });
    await download('?mode=live&state=confirmed');
    await download(`?partner_id=${user.id}&player_id=ann`);
    const entries = (await exports()).slice(before);
    expect(entries).toMatchObject([
      {
        message: 'Transactions (live) were exported',
        actor_name: member.username,
        partner_id: null,
        details: { filters: { mode: 'live', state: 'confirmed' } },
      },
      {
        message: 'Transactions (test) were exported',
        partner_id: user.id,
        details: { filters: { mode: 'test', partner_id: user.id, player_id: 'ann' } },
      },
    ]);
  });
});
