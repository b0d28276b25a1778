import { type AdminPartner, limits, type PartnerCounts } from '@baize/contract';
import { writeCursor } from '@baize/platform/lists/cursor';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOwnerToken, registration } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let token: string;

const add = async (overrides: Record<string, unknown>): Promise<AdminPartner> => {
  const body = { ...registration(overrides), password: '' };
  const answer = await server.call('POST', '/admin/partners', { token, body });
  return answer.json().partner;
};
const list = async (query = '') =>
  (await server.call('GET', `/admin/partners${query}`, { token })).json<{
    partners: AdminPartner[];
    counts: PartnerCounts;
    next_cursor: string | null;
  }>();
const search = async (term: string, more = '') =>
  (await list(`?search=${encodeURIComponent(term)}${more}`)).partners.map(
    (partner) => partner.company_name,
  );

/** Reads the whole list with one partner per page and returns the ids. */
async function walk(sort: string, order: string): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page = await list(`?limit=1&sort=${sort}&order=${order}${from}`);
    seen.push(...page.partners.map((partner) => partner.id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return seen;
}

beforeAll(async () => {
  token = await anOwnerToken(server);
  await add({
    username: 'emerald.hall',
    company_name: 'Emerald Hall Gaming',
    email: 'desk@eh.test',
  });
  await add({ username: 'quiet-river', company_name: 'Ümlaut 100%_Casino', email: 'hi@qr.test' });
  await add({ username: 'northwind', company_name: 'Zq Tables', email: 'Info@North-Wind.test' });
});

describe('searching partners', () => {
  it.each([
    ['emerald', 'Emerald Hall Gaming'],
    ['RALD.HA', 'Emerald Hall Gaming'],
    ['d hall g', 'Emerald Hall Gaming'],
    ['desk@EH', 'Emerald Hall Gaming'],
    ['ümlaut', 'Ümlaut 100%_Casino'],
    ['ÜML', 'Ümlaut 100%_Casino'],
    ['%_', 'Ümlaut 100%_Casino'],
    ['zq', 'Zq Tables'],
    ['h-W', 'Zq Tables'],
    ['north-wind', 'Zq Tables'],
  ])('finds %j in any field, case-insensitively', async (term, company) => {
    expect(await search(term)).toEqual([company]);
  });

  it('does not match across two fields, and returns nothing for an unknown term', async () => {
    expect(await search('hallemerald')).toEqual([]);
    expect(await search('xw')).toEqual([]);
    expect(await search('\\')).toEqual([]);
    expect(await search("' or 1=1 --")).toEqual([]);
  });
});

describe('listing partners', () => {
  it.each(['created_at', 'company_name', 'username', 'last_login'])(
    'pages by %s in both orders without gaps or repeats',
    async (sort) => {
      const ascending = await walk(sort, 'asc');
      expect(new Set(ascending).size).toBe(3);
      expect(await walk(sort, 'desc')).toEqual(ascending.toReversed());
    },
  );

  it('sorts names case-insensitively', async () => {
    const { partners } = await list('?sort=company_name&order=asc');
    expect(partners.map((partner) => partner.company_name)).toEqual([
      'Emerald Hall Gaming',
      'Zq Tables',
      'Ümlaut 100%_Casino',
    ]);
  });

  it('filters by status and KYC status, with counts over all partners', async () => {
    const [first] = (await list()).partners;
    await server.call('PUT', `/admin/partners/${first?.id}/reject`, { token });
    const rejected = await list('?status=rejected');
    expect(rejected.partners.map((partner) => partner.id)).toEqual([first?.id]);
    expect(rejected.counts).toEqual({
      ...{ total: 3, pending: 0, approved: 2, rejected: 1, deleted: 0 },
      kyc: { not_submitted: 3, pending: 0, approved: 0, rejected: 0 },
    });
    expect((await list('?kyc_status=pending')).partners).toEqual([]);
    expect((await list('?kyc_status=not_submitted&status=approved')).partners).toHaveLength(2);
  });

  it.each([
    'limit=0',
    'limit=501',
    'status=gone',
    'sort=password_hash',
    'cursor=nonsense',
    `cursor=${Buffer.from('["username","a",1]').toString('base64url')}`,
    `cursor=${Buffer.from('["created_at","yesterday",1]').toString('base64url')}`,
    `cursor=${writeCursor(['created_at', '0000-01-01T00:00:00.000Z', 1])}`,
    `cursor=${writeCursor(['created_at', `2026-01-01T00:00:00.${'1'.repeat(200)}Z`, 1])}`,
    `sort=username&cursor=${Buffer.from('["username","a\\u0000",1]').toString('base64url')}`,
    'search=%00',
  ])('returns 400 for %s', async (query) => {
    const answer = await server.call('GET', `/admin/partners?${query}`, { token });
    expect(answer.statusCode).toBe(400);
  });

  it('returns no secrets', async () => {
    const answer = await server.call('GET', '/admin/partners', { token });
    expect(answer.body).not.toContain('password');
    expect(answer.body).not.toContain('argon2');
  });
});

describe('names of the maximum length', () => {
  it.each(['x', '"', '\\', 'я', '界', 'İ', '𝄞'])(
    'pages through names made of %j',
    async (letter) => {
      const company_name = letter.repeat(limits.text.short / letter.length);
      const added = [await add({ company_name }), await add({ company_name })];
      const ascending = await walk('company_name', 'asc');
      expect(ascending).toEqual(expect.arrayContaining(added.map(({ id }) => id)));
      expect(await walk('company_name', 'desc')).toEqual(ascending.toReversed());
    },
  );

  it('are longer in lower case where PostgreSQL turns the Turkish İ into two characters', async () => {
    const name = 'İ'.repeat(limits.text.short).toLowerCase();
    expect(name).toHaveLength(2 * limits.text.short);
    const cursor = writeCursor(['company_name', name, 1]);
    const path = `/admin/partners?sort=company_name&cursor=${cursor}`;
    expect((await server.call('GET', path, { token })).statusCode).toBe(200);
  });
});

describe('exporting partners', () => {
  const download = (query = '') => server.call('GET', `/admin/partners/export${query}`, { token });

  it('exports the matching partners as CSV, neutralises formulas and records it', async () => {
    await add({ username: 'formula', company_name: '=cmd|"/c calc"!A1' });
    const answer = await download('?search=formula');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="partners-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [header, row, end] = answer.body.split('\r\n');
    expect(header).toMatch(/^id,username,email,email_confirmed_at,company_name,/);
    expect(row).toContain(`,"'=cmd|""/c calc""!A1",`);
    expect(end).toBe('');
    const exports = await recorded(server, { action: 'partner.list_exported' });
    expect(exports.map(({ details }) => details)).toEqual([
      { filters: { search: 'formula', deleted: 'false' } },
    ]);
  });

  it('exports and records nothing for a HEAD request', async () => {
    const exports = () => recorded(server, { action: 'partner.list_exported' });
    const before = await exports();
    const answer = await server.running.app.inject({
      method: 'HEAD',
      url: '/api/admin/partners/export',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET']);
    expect(await exports()).toEqual(before);
  });

  it('exports non-ASCII text as UTF-8 and only the matching partners', async () => {
    const answer = await download('?search=quiet-river');
    expect(answer.rawPayload.toString('utf8')).toContain('Ümlaut 100%_Casino');
    expect(answer.body).not.toContain('northwind');
  });
});
