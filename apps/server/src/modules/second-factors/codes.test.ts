import { isRecoveryCode } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { useOwnDatabase } from '../../testing/own-database.ts';
import { newKey, sealKey, totpOf, useAppCode } from './app-codes.ts';
import type { FactorOwner } from './factor-owner.ts';
import {
  countRecoveryCodes,
  dropRecoveryCodes,
  ensureRecoveryCodes,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './recovery-codes.ts';

const own = useOwnDatabase();
const NOW = Date.parse('2026-05-04T10:00:15.000Z');

const aPartner = async (): Promise<FactorOwner> => ({
  column: 'partner_id',
  id: (await own.aPartner()).id,
});
const aMember = async (): Promise<FactorOwner> => ({
  column: 'staff_id',
  id: (await own.aMember('support')).id,
});
const inTransaction = <T>(work: (db: Transaction<DB>) => Promise<T>) =>
  own.resources.db.transaction().execute(work);

describe('a code of an authenticator app', () => {
  async function setUp({ column, id }: FactorOwner, confirmed = true) {
    const key = newKey();
    const at = new Date(NOW);
    await own.resources.db
      .insertInto('authenticator_apps')
      .values({
        ...(column === 'partner_id' ? { partner_id: id } : { staff_id: id }),
        ...{ secret: sealKey(own.resources, key), created_at: at },
        confirmed_at: confirmed ? at : null,
      })
      .execute();
    own.clock.now = at;
    return key;
  }
  const shown = (key: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({
      timestamp: (own.clock.now?.getTime() ?? 0) + steps * 30_000,
    });
  const take = (owner: FactorOwner, code: string) =>
    inTransaction((db) => useAppCode(db, own.resources, owner, code));

  it('is accepted once, for the current or a neighbouring time step', async () => {
    const owner = await aPartner();
    const key = await setUp(owner);
    expect(await take(owner, shown(key, -2))).toBe(false);
    expect(await take(owner, shown(key, 2))).toBe(false);
    expect(await take(owner, shown(key, -1))).toBe(true);
    expect(await take(owner, shown(key, -1))).toBe(false);
    expect(await take(owner, shown(key))).toBe(true);
    expect(await take(owner, shown(key, 1))).toBe(true);
    // After a code of the next step, a code of the current step is too old.
    expect(await take(owner, shown(key))).toBe(false);
    own.wait(60);
    expect(await take(owner, shown(key))).toBe(true);
  });

  it('must be exactly six ASCII digits', async () => {
    const owner = await aPartner();
    const key = await setUp(owner);
    const code = shown(key);
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    for (const wrong of ['', `${code}0`, `0${code}`, code.slice(1), `${code}\n`, arabic]) {
      expect(await take(owner, wrong)).toBe(false);
    }
    expect(await take(owner, code)).toBe(true);
  });

  it('must belong to the account’s own app, which must be confirmed', async () => {
    const [owner, other, beginner, nobody] = [
      await aMember(),
      await aMember(),
      await aPartner(),
      await aPartner(),
    ];
    const key = await setUp(owner);
    await setUp(other);
    const begun = await setUp(beginner, false);
    expect(await take(other, shown(key))).toBe(false);
    expect(await take(beginner, shown(begun))).toBe(false);
    expect(await take(nobody, shown(key))).toBe(false);
    expect(await take(owner, shown(key))).toBe(true);
    expect(await take(other, shown(key))).toBe(false);
  });

  it('is accepted once when two windows send it at the same time', async () => {
    const owner = await aPartner();
    const code = shown(await setUp(owner));
    const answers = await Promise.all([1, 2, 3].map(() => take(owner, code)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('comes from a 160-bit key in the format every app supports', async () => {
    const key = newKey();
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(newKey()).not.toBe(key);
    const uri = new URL(totpOf(key, { issuer: 'Baize', label: 'ada' }).toString());
    expect(decodeURIComponent(uri.pathname)).toContain('Baize:ada');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      ...{ issuer: 'Baize', secret: key, algorithm: 'SHA1', digits: '6', period: '30' },
    });
    expect(sealKey(own.resources, key).toString('latin1')).not.toContain(key);
    const { secrets } = own.resources;
    expect(secrets.unseal('authenticator-app', sealKey(own.resources, key))).toBe(key);
  });
});

describe('recovery codes', () => {
  const replace = (owner: FactorOwner) =>
    inTransaction((db) => replaceRecoveryCodes(db, own.resources, owner));
  const ensure = (owner: FactorOwner) =>
    inTransaction((db) => ensureRecoveryCodes(db, own.resources, owner));
  const use = (owner: FactorOwner, code: string) =>
    inTransaction((db) => useRecoveryCode(db, own.resources, owner, code));
  const count = (owner: FactorOwner) => countRecoveryCodes(own.resources.db, owner);

  it('are ten distinct codes without easily confused characters', async () => {
    const owner = await aPartner();
    const codes = await replace(owner);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
      expect(isRecoveryCode(code)).toBe(true);
    }
    expect(new Set(codes.join('').replaceAll('-', '')).size).toBeGreaterThan(15);
    expect(await count(owner)).toBe(10);
  });

  it('work once each, in any spelling, and only for their own account', async () => {
    const [owner, other] = [await aPartner(), await aPartner()];
    const [first = '', second = ''] = await replace(owner);
    await replace(other);
    expect(await use(other, first)).toBe(false);
    // Staff with the same id are a different owner.
    expect(await use({ column: 'staff_id', id: owner.id }, first)).toBe(false);
    expect(await use(owner, first)).toBe(true);
    expect(await use(owner, first)).toBe(false);
    expect(await use(owner, second.replace('-', '').toUpperCase())).toBe(true);
    expect(await use(owner, 'aaaaa-aaaaa')).toBe(false);
    expect([await count(owner), await count(other)]).toEqual([8, 10]);
  });

  it('are replaced by the next set, and created only with the first factor', async () => {
    const [owner, other] = [await aMember(), await aMember()];
    const codes = await ensure(owner);
    expect(codes).toHaveLength(10);
    await ensure(other);
    expect(await ensure(owner)).toBeNull();
    const [next = ''] = await replace(owner);
    expect(await use(owner, codes?.[0] ?? '')).toBe(false);
    expect(await use(owner, next)).toBe(true);
    expect([await count(owner), await count(other)]).toEqual([9, 10]);
    await inTransaction((db) => dropRecoveryCodes(db, owner));
    expect([await count(owner), await count(other)]).toEqual([0, 10]);
  });

  it('are stored as hashes', async () => {
    const owner = await aPartner();
    const codes = await replace(owner);
    const rows = await own.resources.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('partner_id', '=', owner.id)
      .execute();
    const { secrets } = own.resources;
    const expected = codes.map((code) =>
      secrets
        .hash('recovery-code', `partner_id:${owner.id}:${code.replace('-', '')}`)
        .toString('hex'),
    );
    expect(rows.map(({ code_hash }) => code_hash.toString('hex')).sort()).toEqual(expected.sort());
  });
});
