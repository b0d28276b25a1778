import { authenticateApiKey, findEndedKeys } from '@baize/server-kit';
import { describe, expect, it } from 'vitest';
import { aPartner, testSecrets } from '../testing/people.ts';
import { useDatabase } from '../testing/test-table.ts';
import { createKeyStanding } from './key-standing.ts';

const own = useDatabase();
const moment = new Date('2026-05-04T10:00:00.000Z');

const authenticate = (key: string | string[] | undefined, origin?: string) =>
  authenticateApiKey(
    { db: own.database.db, secrets: testSecrets, now: () => moment },
    { headers: { 'x-api-key': key, ...(origin !== undefined && { origin }) } },
  );
const refused = (call: Promise<unknown>) =>
  expect(call).rejects.toMatchObject({ code: 'invalid_api_key' });

const keyRow = (keyId: number) =>
  own.database.db
    .selectFrom('api_keys')
    .select(['last_used_at', 'last_used_origin'])
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();

const revoke = (keyId: number) =>
  own.database.db
    .updateTable('api_keys')
    .set({ revoked_at: new Date() })
    .where('id', '=', keyId)
    .execute();

/** Every way in which a key ends. */
const endings = {
  'is revoked': ({ keyId }: { keyId: number }) => revoke(keyId),
  'is of a deleted account': (who: { partnerId: number }) =>
    change(who.partnerId, { deleted_at: new Date() }),
  'is of a suspended account': (who: { partnerId: number }) =>
    change(who.partnerId, { status: 'rejected' as const }),
  'is of an account whose KYC lapsed': (who: { partnerId: number }) =>
    change(who.partnerId, { kyc_status: 'rejected' as const }),
};

const change = (
  partnerId: number,
  values: { status?: 'rejected'; kyc_status?: 'rejected'; deleted_at?: Date },
) => own.database.db.updateTable('partners').set(values).where('id', '=', partnerId).execute();

describe('a key', () => {
  it('says whose it is, and notes when and by which site it was used', async () => {
    const { partnerId, keyId, apiKey, origin } = await aPartner(own.database.db);
    const other = await aPartner(own.database.db);
    const { username } = await own.database.db
      .selectFrom('partners')
      .select('username')
      .where('id', '=', partnerId)
      .executeTakeFirstOrThrow();
    const caller = { kind: 'api_key', id: partnerId, username, keyId };
    expect(await authenticate(apiKey, origin)).toEqual(caller);
    const used = await keyRow(keyId);
    expect(used.last_used_origin).toBe(origin);
    expect(Date.parse(used.last_used_at ?? '')).toBe(moment.getTime());
    await authenticate(apiKey);
    expect((await keyRow(keyId)).last_used_origin).toBeNull();
    await authenticate(apiKey, `https://${'x'.repeat(400)}`);
    expect((await keyRow(keyId)).last_used_origin).toHaveLength(300);
    expect(await keyRow(other.keyId)).toEqual({ last_used_at: null, last_used_origin: null });
  });

  it('is refused when it is missing, twice, unknown or longer than any', async () => {
    const { apiKey } = await aPartner(own.database.db);
    await refused(authenticate(undefined));
    await refused(authenticate([apiKey, apiKey]));
    await refused(authenticate('bz_nobody'));
    await refused(authenticate('x'.repeat(201)));
  });

  it('may be as long as 200 characters', async () => {
    const apiKey = 'k'.repeat(200);
    const { keyId } = await aPartner(own.database.db);
    await own.database.db
      .updateTable('api_keys')
      .set({ key_hash: testSecrets.hash('api-key', apiKey) })
      .where('id', '=', keyId)
      .execute();
    expect(await authenticate(apiKey)).toMatchObject({ keyId });
  });

  it.each(Object.entries(endings))('that %s opens nothing', async (_, end) => {
    const partner = await aPartner(own.database.db);
    await end(partner);
    await refused(authenticate(partner.apiKey));
    expect((await keyRow(partner.keyId)).last_used_at).toBeNull();
  });
});

describe('which keys have ended', () => {
  it.each(Object.entries(endings))('is told of one that %s, and of no other', async (_, end) => {
    const [ended, alive] = [await aPartner(own.database.db), await aPartner(own.database.db)];
    await end(ended);
    const keys = [ended.keyId, alive.keyId, 999_999];
    expect(await findEndedKeys(own.database.db, keys)).toEqual(new Set([ended.keyId, 999_999]));
  });
});

describe('the standing of a key', () => {
  const clock = { now: 1_000_000 };
  const standing = () => createKeyStanding(own.database.db, () => clock.now);

  it('is believed for a second, and asked for again after it or when told to', async () => {
    const { keyId } = await aPartner(own.database.db);
    const keys = standing();
    expect(await keys.isGood(keyId)).toBe(true);
    await revoke(keyId);
    clock.now += 999;
    expect(await keys.isGood(keyId)).toBe(true);
    clock.now += 1;
    expect(await keys.isGood(keyId)).toBe(false);
    const another = await aPartner(own.database.db);
    expect(await keys.isGood(another.keyId)).toBe(true);
    await revoke(another.keyId);
    expect(await keys.isGood(another.keyId)).toBe(true);
    keys.forget();
    expect(await keys.isGood(another.keyId)).toBe(false);
  });

  it('of a thousand keys is remembered, and no more', async () => {
    const { keyId } = await aPartner(own.database.db);
    const keys = standing();
    const ask = (count: number, from: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => keys.isGood(from + index)));
    expect(await keys.isGood(keyId)).toBe(true);
    await revoke(keyId);
    await ask(999, 5_000_000);
    expect(await keys.isGood(keyId)).toBe(true);
    await ask(1, 6_000_000);
    expect(await keys.isGood(keyId)).toBe(false);
  });

  it('is not remembered when the database did not answer', async () => {
    const { keyId } = await aPartner(own.database.db);
    const keys = standing();
    await own.database.pool.query('alter table api_keys rename to api_keys_away');
    await expect(keys.isGood(keyId)).rejects.toThrow('api_keys');
    await own.database.pool.query('alter table api_keys_away rename to api_keys');
    expect(await keys.isGood(keyId)).toBe(true);
  });
});
