import { aRecord } from '@baize/portal/testing/a-record';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../acts/actor.ts';
import { destroyEntryKey, readKeys } from './entry-keys.ts';

const ada: Actor = { kind: 'partner', id: 7, name: 'ada', ip: '10.0.0.7', userAgent: '' };
const marta: Actor = { kind: 'staff', id: 1, name: 'marta', ip: '10.0.0.1', userAgent: '' };

/** Chained entries by and about two partners. */
async function aRecordOfTwo() {
  const record = await aRecord();
  const details = { email: { before: 'ada@old.test', after: 'ada@new.test' } };
  const updated = { action: 'partner.profile_updated', values: { username: 'ada' } } as const;
  await record.act({ ...updated, partnerId: 7, details }, ada);
  const rejected = { action: 'partner.rejected', values: { company: 'Ada Games' } } as const;
  await record.act({ ...rejected, partnerId: 7, details: { reason: 'Unpaid' } }, marta);
  await record.act({ action: 'partner.added', values: { company: 'Bo' }, partnerId: 8 }, marta);
  await record.chain();
  return record;
}

type Kept = Awaited<ReturnType<typeof aRecordOfTwo>>;
const ofPartner = async (record: Kept, id: number) =>
  (await record.entries()).filter(({ partner_id }) => partner_id === id);

describe('personal values of the audit log', () => {
  it('are readable with the keys, and nowhere in clear text in the database', async () => {
    const record = await aRecordOfTwo();
    expect(await ofPartner(record, 7)).toMatchObject([
      { message: 'ada updated the profile', actor_name: 'ada', ip: '10.0.0.7', state: 'readable' },
      { message: 'Ada Games was rejected', actor_name: 'marta', details: { reason: 'Unpaid' } },
    ]);
    const stored = JSON.stringify(await record.db.selectFrom('activity').selectAll().execute());
    for (const word of ['ada', 'Ada Games', 'old.test', 'Unpaid', '10.0.0.']) {
      expect(stored).not.toContain(word);
    }
  });

  it('are unreadable once the partner’s key is destroyed; the chain stays valid', async () => {
    const record = await aRecordOfTwo();
    const before = await record.verify();
    await destroyEntryKey(record.db, 7, new Date());
    expect(await ofPartner(record, 7)).toMatchObject([
      {
        action: 'partner.profile_updated',
        message: '[erased] updated the profile',
        actor_name: '[erased]',
        actor_id: 7,
        details: {},
        ip: null,
        state: 'erased',
      },
      { message: '[erased] was rejected', actor_name: 'marta', details: {}, ip: null },
    ]);
    expect(await ofPartner(record, 8)).toMatchObject([{ message: 'Bo was added' }]);
    expect(await record.verify()).toEqual(before);
  });

  it('are not stored by a change that commits after the erasure', async () => {
    const record = await aRecordOfTwo();
    await destroyEntryKey(record.db, 7, new Date());
    const late = { action: 'partner.approved', values: { company: 'Ada Games' } } as const;
    await record.act({ ...late, partnerId: 7, proof: { tickets: 2 } }, marta);
    expect((await ofPartner(record, 7)).at(-1)).toMatchObject({
      message: '[erased] was approved',
      details: { tickets: 2 },
      state: 'erased',
    });
    expect(await readKeys(record.db, record.secrets, [7])).toEqual(new Map([[7, 'destroyed']]));
  });

  it('are never stored for a partner erased before the first entry', async () => {
    const record = await aRecord();
    await destroyEntryKey(record.db, 9, new Date());
    await record.act({ action: 'partner.added', values: { company: 'Cy' }, partnerId: 9 }, marta);
    expect((await record.entries()).at(-1)).toMatchObject({ message: '[erased] was added' });
  });

  it('cannot be decrypted or written with another partner’s key', async () => {
    const record = await aRecordOfTwo();
    await record.tamper(
      'update activity_keys set wrapped_key = (select wrapped_key from activity_keys where partner_id = 8) where partner_id = 7',
    );
    const [updated] = await ofPartner(record, 7);
    expect(updated).toMatchObject({ message: '[damaged] updated the profile', state: 'damaged' });
    expect(await ofPartner(record, 8)).toMatchObject([{ message: 'Bo was added' }]);
    await expect(record.act({ action: 'partner.signed_in', partnerId: 7 }, ada)).rejects.toThrow(
      'The key to partner 7’s entries was changed.',
    );
  });

  it('are shown as damaged if changed, beside the other entries', async () => {
    const record = await aRecordOfTwo();
    await record.tamper(`update activity set personal = '\\x00' where id = 2`);
    expect(await ofPartner(record, 7)).toMatchObject([
      { message: '[damaged] updated the profile', state: 'damaged' },
      { message: 'Ada Games was rejected', state: 'readable' },
    ]);
  });

  it('of concurrent first changes for one partner use one key', async () => {
    const record = await aRecord();
    const entry = { action: 'partner.signed_in', partnerId: 7 } as const;
    await Promise.all(Array.from({ length: 12 }, () => record.act(entry, ada)));
    const states = (await record.entries()).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['readable']));
    expect(states).toHaveLength(13);
  });
});
