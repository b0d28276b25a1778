import { beforeAll, describe, expect, it } from 'vitest';
import { aColleague, type SignedInColleague } from '../../testing/colleagues.ts';
import { aPartner, profileForm, type SignedInPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aTicket, setStatus } from '../../testing/tickets.ts';

const server = useTestServer();
let alpha: SignedInPartner;
let beta: SignedInPartner;
let support: SignedInColleague;
const ids: Record<string, number> = {};

beforeAll(async () => {
  alpha = await aPartner(server, { company_name: 'Alpha Royal Gaming' });
  beta = await aPartner(server, { company_name: 'Beta Slots' });
  support = await aColleague(server, 'support');
  const raise = async (
    name: string,
    { token }: SignedInPartner,
    subject: string,
    message: string,
  ) => {
    ids[name] = (await aTicket(server, token, { subject, message, priority: 'low' })).id;
  };
  await raise('withdrawal', alpha, 'Withdrawals fail', 'Order TX-10423 was declined.');
  await raise(
    'payment',
    beta,
    'A payment is missing',
    'The withdrawal never arrived; café Zürich.',
  );
  await raise('royal', beta, 'Royal flush', 'The cards of the royal table');
});

const nameOf = (id: number) => Object.entries(ids).find(([, value]) => value === id)?.[0];

async function search(words: string, token = support.token, more = '') {
  const path = token === support.token ? '/admin/support/tickets' : '/support/tickets';
  const query = `search=${encodeURIComponent(words)}${more}`;
  const answer = await server.call('GET', `${path}?${query}`, { token });
  expect(answer.statusCode).toBe(200);
  return answer.json().tickets.map(({ id }: { id: number }) => nameOf(id));
}

describe('searching', () => {
  it.each([
    ['a word, in any form and letter case', 'WITHDRAWAL', ['payment', 'withdrawal']],
    ['a word of the subject', 'missing', ['payment']],
    ['the beginning of a word', 'withd', ['payment', 'withdrawal']],
    ['several words, all of which must be there', 'withdrawal declined', ['withdrawal']],
    ['words of which one is unfinished', 'withdrawal decl', ['withdrawal']],
    ['part of a code', '10423', ['withdrawal']],
    ['the whole code', 'TX-10423', ['withdrawal']],
    ['letters beyond ASCII', 'Zürich café', ['payment']],
    ['a word of a partner’s name', 'slots', ['royal', 'payment']],
    ['a name and a word', 'beta payment', ['payment']],
    ['a word that is a name and a word', 'royal', ['royal', 'withdrawal']],
    ['nothing that there is', 'giraffe', []],
    ['nothing but signs', '%%% __', []],
    ['an attempt at SQL', "'; drop table tickets; --", []],
  ])('finds %s', async (_what, words, found) => {
    expect(await search(words)).toEqual(found);
  });

  it('finds a ticket by its number, with and without the sign', async () => {
    const id = ids['payment'];
    expect(await search(`#${id}`)).toContain('payment');
    expect(await search(`${id}`)).toContain('payment');
  });

  it('combines with filters and both orders, and goes on from a cursor', async () => {
    expect(await search('withdrawal', support.token, '&priority=low&status=open')).toEqual([
      'payment',
      'withdrawal',
    ]);
    expect(await search('withdrawal', support.token, '&status=closed')).toEqual([]);
    expect(await search('withdrawal', support.token, `&partner_id=${alpha.user.id}`)).toEqual([
      'withdrawal',
    ]);
    expect(await search('withdrawal', support.token, '&assignee=me')).toEqual([]);
    expect(await search('withdrawal', support.token, '&sort=oldest')).toEqual([
      'withdrawal',
      'payment',
    ]);
    const path = '/admin/support/tickets?search=withdrawal&limit=1';
    const first = (await server.call('GET', path, support)).json();
    const next = await server.call('GET', `${path}&cursor=${first.next_cursor}`, support);
    expect([...first.tickets, ...next.json().tickets].map(({ id }) => nameOf(id))).toEqual([
      'payment',
      'withdrawal',
    ]);
    expect(next.json().next_cursor).toBeNull();
  });

  it('finds a ticket under its status as it is now', async () => {
    const { id } = await aTicket(server, alpha.token, { subject: 'Ostrich', message: 'Ostrich' });
    const found = async (status: string) => {
      const path = `/admin/support/tickets?search=ostrich&status=${status}`;
      return (await server.call('GET', path, support)).json().tickets.length;
    };
    expect([await found('open'), await found('closed')]).toEqual([1, 0]);
    await setStatus(server, support.token, id, 'closed');
    expect([await found('open'), await found('closed')]).toEqual([0, 1]);
    await setStatus(server, support.token, id, 'in_progress');
    expect([await found('in_progress'), await found('closed')]).toEqual([1, 0]);
  });

  it('of a partner finds own tickets alone, and none by the own name', async () => {
    expect(await search('withdrawal', alpha.token)).toEqual(['withdrawal']);
    expect(await search('royal', alpha.token)).toEqual([]);
    expect(await search('royal', beta.token)).toEqual(['royal']);
    expect(await search('slots', alpha.token)).toEqual([]);
  });

  describe('among many with the same word', () => {
    const raiseMany = (count: number, priority: 'low' | 'urgent') =>
      server.running.resources.db
        .insertInto('tickets')
        .values(
          Array.from({ length: count }, () => ({
            partner_id: beta.user.id,
            subject: 'Zeppelin',
            message: 'Zeppelin',
            priority,
          })),
        )
        .returning('id')
        .execute();
    const path = '/admin/support/tickets?search=zeppelin&priority=urgent';
    const found = ({ tickets }: { tickets: { id: number }[] }) => tickets.map(({ id }) => id);

    it('finds the few that the filters leave, however far back', async () => {
      const wanted = await raiseMany(2, 'urgent');
      await raiseMany(600, 'low');
      const answer = (await server.call('GET', path, support)).json();
      expect(found(answer)).toEqual(wanted.map(({ id }) => id).reverse());
      expect(answer.next_cursor).toBeNull();
      const first = (await server.call('GET', `${path}&limit=1`, support)).json();
      const cursor = `&cursor=${first.next_cursor}`;
      const next = (await server.call('GET', `${path}&limit=1${cursor}`, support)).json();
      expect([...found(first), ...found(next)]).toEqual(found(answer));
    });

    it('goes on by the cursor of a short page until it has found all', async () => {
      const wanted = await raiseMany(300, 'urgent');
      await raiseMany(600, 'low');
      const all: number[] = [];
      let cursor: string | null = '';
      let short = 0;
      while (cursor !== null) {
        const asked: string = `${path}&limit=100${cursor && `&cursor=${cursor}`}`;
        const page = (await server.call('GET', asked, support)).json();
        if (page.tickets.length < 100 && page.next_cursor !== null) short += 1;
        all.push(...found(page));
        cursor = page.next_cursor;
      }
      expect(short).toBeGreaterThan(0);
      expect(all.slice(0, 300)).toEqual(wanted.map(({ id }) => id).reverse());
      expect(new Set(all).size).toBe(302);
    });
  });
});

describe('a partner who takes another name', () => {
  it('is found by the new one alone, on the old tickets too', async () => {
    const user = { ...beta.user, company_name: 'Gamma Slots' };
    await server.call('PUT', '/partners/profile/update', {
      token: beta.token,
      body: profileForm(user),
    });
    await expect.poll(() => search('gamma payment'), { timeout: 10_000 }).toEqual(['payment']);
    expect(await search('beta payment')).toEqual([]);
    await setStatus(server, support.token, ids['payment'] ?? 0, 'closed');
    expect(await search('gamma payment', support.token, '&status=closed')).toEqual(['payment']);
    expect(await search('gamma payment', support.token, '&status=open')).toEqual([]);
  });
});
