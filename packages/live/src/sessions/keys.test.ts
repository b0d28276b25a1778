import type { DB } from '@baize/db';
import {
  authenticateApiKey,
  authenticateSecretKey,
  findEndedKeys,
} from '@baize/platform/security/api-keys';
import { makeKey } from '@baize/platform/security/key-format';
import type { Updateable } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aPartner, type TestPartner, testSecrets } from '../testing/people.ts';
import { useDatabase } from '../testing/test-table.ts';

const own = useDatabase();
const moment = new Date('2026-05-04T10:00:00.000Z');

let secondsLater = 0;
const now = () => new Date(moment.getTime() + secondsLater * 1_000);
const needed = () => ({ db: own.database.db, secrets: testSecrets, now });
const request = (key: string | string[] | undefined, origin?: string, ip = '192.0.2.1') => ({
  headers: { 'x-api-key': key, ...(origin !== undefined && { origin }) },
  ip,
});
const authenticate = (...given: Parameters<typeof request>) =>
  authenticateApiKey(needed(), request(...given));
const refused = (call: Promise<unknown>) =>
  expect(call).rejects.toMatchObject({ code: 'invalid_api_key' });

const keyRow = (keyId: number) =>
  own.database.db
    .selectFrom('api_keys')
    .select(['last_used_at', 'last_used_origin'])
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();

const changeKey = (keyId: number, values: Updateable<DB['api_keys']>) =>
  own.database.db.updateTable('api_keys').set(values).where('id', '=', keyId).execute();
const changePartner = (partnerId: number, values: Updateable<DB['partners']>) =>
  own.database.db.updateTable('partners').set(values).where('id', '=', partnerId).execute();
const asLive = { mode: 'live' } as const;
const asSecret = { kind: 'secret', name: 'Shop', sealed_key: null } as const;
const revoke = (keyId: number) => changeKey(keyId, { revoked_at: new Date() });

/** All ways in which a key can end. */
const endings: Record<string, (of: TestPartner) => Promise<unknown>> = {
  'is revoked': ({ keyId }) => revoke(keyId),
  'is past its grace time': ({ keyId }) =>
    changeKey(keyId, { expires_at: new Date(Date.now() - 1_000) }),
  'is of live mode while that is off': ({ keyId }) => changeKey(keyId, asLive),
  'is of a deleted account': ({ partnerId }) =>
    changePartner(partnerId, { deleted_at: new Date() }),
  'is of a suspended account': ({ partnerId }) => changePartner(partnerId, { status: 'rejected' }),
  'is of an account whose KYC lapsed': ({ partnerId }) =>
    changePartner(partnerId, { kyc_status: 'rejected' }),
};

describe('a key', () => {
  it('identifies its partner, and stores when and by which site it was used', async () => {
    const { partnerId, keyId, apiKey, origin } = await aPartner(own.database.db);
    const other = await aPartner(own.database.db);
    const { username } = await own.database.db
      .selectFrom('partners')
      .select('username')
      .where('id', '=', partnerId)
      .executeTakeFirstOrThrow();
    const caller = {
      ...{ kind: 'api_key', id: partnerId, username, keyId },
      ...{ keyKind: 'publishable', keyName: null, mode: 'test' },
    };
    expect(await authenticate(apiKey, origin)).toEqual(caller);
    const used = await keyRow(keyId);
    expect(used.last_used_origin).toBe(origin);
    expect(Date.parse(used.last_used_at ?? '')).toBe(moment.getTime());
    secondsLater += 1;
    await authenticate(apiKey);
    expect((await keyRow(keyId)).last_used_origin).toBeNull();
    secondsLater += 1;
    await authenticate(apiKey, `https://${'x'.repeat(400)}`);
    expect((await keyRow(keyId)).last_used_origin).toHaveLength(300);
    expect(await keyRow(other.keyId)).toEqual({ last_used_at: null, last_used_origin: null });
  });

  it('is updated at most once a second, so that a crowd does not wait for one row', async () => {
    const { keyId, apiKey, origin } = await aPartner(own.database.db);
    await authenticate(apiKey, origin);
    const first = await keyRow(keyId);
    const client = await own.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from api_keys where id = $1 for update', [keyId]);
      await authenticate(apiKey);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await keyRow(keyId)).toEqual(first);
  });

  it('is refused if it is missing, repeated, unknown or too long', async () => {
    const { apiKey } = await aPartner(own.database.db);
    await refused(authenticate(undefined));
    await refused(authenticate([apiKey, apiKey]));
    await refused(authenticate('bz_nobody'));
    await refused(authenticate('x'.repeat(201)));
  });

  it('opens sessions in its grace period, and in live mode if that is on', async () => {
    const [leaving, live] = [await aPartner(own.database.db), await aPartner(own.database.db)];
    await changeKey(leaving.keyId, { expires_at: new Date(Date.now() + 600_000) });
    expect(await authenticate(leaving.apiKey)).toMatchObject({ keyId: leaving.keyId });
    await changeKey(live.keyId, asLive);
    await changePartner(live.partnerId, { live_approved_at: new Date() });
    expect(await authenticate(live.apiKey)).toMatchObject({ mode: 'live' });
  });

  it('is refused with an explanation if it was mistyped', async () => {
    const key = makeKey('secret', 'test');
    await expect(authenticate(`${key}x`)).rejects.toMatchObject({
      code: 'invalid_api_key',
      message: 'The API key is incomplete or mistyped. Please copy it again.',
    });
  });

  it('with an IP allowlist is accepted only from those addresses', async () => {
    const { keyId, apiKey } = await aPartner(own.database.db);
    await changeKey(keyId, {
      ...asSecret,
      allowed_addresses: ['192.0.2.0/24', '2001:db8::/32'],
    });
    const from = (ip: string) => authenticate(apiKey, undefined, ip);
    for (const ip of ['192.0.2.200', '::ffff:192.0.2.7', '2001:db8::1']) {
      expect(await from(ip)).toMatchObject({ keyId });
    }
    for (const ip of ['198.51.100.1', '2001:db9::1', 'unknown', '']) {
      await expect(from(ip)).rejects.toMatchObject({ code: 'address_not_allowed' });
    }
  });

  it('must be a secret key where a publishable one is not enough', async () => {
    const { keyId, apiKey } = await aPartner(own.database.db);
    const ask = () => authenticateSecretKey(needed(), request(apiKey));
    await expect(ask()).rejects.toMatchObject({ code: 'secret_key_required' });
    await changeKey(keyId, asSecret);
    expect(await ask()).toMatchObject({ keyId, keyKind: 'secret', keyName: 'Shop' });
  });

  it.each(Object.entries(endings))('that %s opens nothing', async (_, end) => {
    const partner = await aPartner(own.database.db);
    await end(partner);
    await refused(authenticate(partner.apiKey));
    expect((await keyRow(partner.keyId)).last_used_at).toBeNull();
  });
});

describe('the list of ended keys', () => {
  it.each(Object.entries(endings))('contains a key that %s, and no other', async (_, end) => {
    const [ended, alive] = [await aPartner(own.database.db), await aPartner(own.database.db)];
    await end(ended);
    const keys = [ended.keyId, alive.keyId, 999_999];
    expect(await findEndedKeys(own.database.db, keys)).toEqual(new Set([ended.keyId, 999_999]));
  });
});
