import { describe, expect, it } from 'vitest';
import { aPartner } from '../testing/people.ts';
import { useDatabase } from '../testing/test-table.ts';
import {
  isOriginAllowed,
  listAllowedOrigins,
  originOf,
  replaceAllowedOrigins,
} from './allowed-origins.ts';

const own = useDatabase();
const sandbox = { isSandbox: true };
const live = { isSandbox: false };

it.each([
  ['https://casino.test/play?a=1', 'https://casino.test'],
  ['http://casino.test:8080', 'http://casino.test:8080'],
  ['https://casino.test:443/', 'https://casino.test'],
  ['file:///etc/passwd', undefined],
  ['javascript:alert(1)', undefined],
  ['ws://casino.test', undefined],
  ['casino.test', undefined],
  ['', undefined],
])('the origin of %j is %j', (address, origin) => {
  expect(originOf(address)).toBe(origin);
});

describe('the origins of a partner', () => {
  it('are replaced as a whole, without duplicates and without changing other partners’', async () => {
    const { db } = own.database;
    const [mine, other] = [await aPartner(db), await aPartner(db)];
    await replaceAllowedOrigins(db, other.partnerId, ['https://other.test']);
    const list = ['https://b.test', 'https://a.test', 'https://b.test'];
    await replaceAllowedOrigins(db, mine.partnerId, list);
    expect(await listAllowedOrigins(db, mine.partnerId)).toEqual([
      'https://a.test',
      'https://b.test',
    ]);
    await replaceAllowedOrigins(db, mine.partnerId, ['https://c.test']);
    expect(await listAllowedOrigins(db, mine.partnerId)).toEqual(['https://c.test']);
    await replaceAllowedOrigins(db, mine.partnerId, []);
    expect(await listAllowedOrigins(db, mine.partnerId)).toEqual([]);
    expect(await listAllowedOrigins(db, other.partnerId)).toEqual(['https://other.test']);
  });
});

describe('sessions may be opened', () => {
  it('from the partner’s website and its listed origins, at any table', async () => {
    const { db } = own.database;
    const { partnerId, origin } = await aPartner(db);
    const stranger = await aPartner(db);
    await replaceAllowedOrigins(db, partnerId, ['https://listed.test']);
    for (const table of [sandbox, live]) {
      expect(await isOriginAllowed(db, partnerId, origin, table)).toBe(true);
      expect(await isOriginAllowed(db, partnerId, 'https://listed.test', table)).toBe(true);
      expect(await isOriginAllowed(db, partnerId, stranger.origin, table)).toBe(false);
      expect(await isOriginAllowed(db, stranger.partnerId, 'https://listed.test', table)).toBe(
        false,
      );
    }
  });

  it('from local origins only at sandbox tables', async () => {
    const { partnerId } = await aPartner(own.database.db);
    const local = ['http://localhost:5173', 'https://127.0.0.1', 'http://[::1]:8080'];
    for (const origin of local) {
      expect(await isOriginAllowed(own.database.db, partnerId, origin, sandbox)).toBe(true);
      expect(await isOriginAllowed(own.database.db, partnerId, origin, live)).toBe(false);
    }
    const near = 'http://localhost.evil.test';
    expect(await isOriginAllowed(own.database.db, partnerId, near, sandbox)).toBe(false);
  });

  it('never from a missing or malformed origin, or for an unknown partner', async () => {
    const { partnerId, origin } = await aPartner(own.database.db);
    for (const wrong of [undefined, 'null', `${origin}/`, 'http://localhost/page']) {
      expect(await isOriginAllowed(own.database.db, partnerId, wrong, sandbox)).toBe(false);
    }
    expect(await isOriginAllowed(own.database.db, 999_999, origin, live)).toBe(false);
  });
});
