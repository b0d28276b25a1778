import { aRecord } from '@baize/portal/testing/a-record';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../acts/actor.ts';
import { destroyEntryKey } from './entry-keys.ts';

const marta: Actor = { kind: 'staff', id: 1, name: 'marta', ip: '10.0.0.1', userAgent: '' };

/** Three entries; Marta wrote the second and third, about partner 7. */
async function aRecordOfMarta() {
  const record = await aRecord();
  const company = { values: { company: 'Ada Games' }, partnerId: 7 };
  await record.act({ action: 'partner.approved', ...company }, marta);
  await record.act({ action: 'partner.rejected', ...company }, marta);
  await record.chain();
  return record;
}

describe('an entry with intact personal values', () => {
  it.each([
    `actor_name = 'bo'`,
    'actor_id = 2',
    `action = 'partner.added'`,
    `occurred_at = occurred_at - interval '1 day'`,
    `proof = '{"tickets": 3}'`,
    `mac = '\\x00'`,
  ])('is damaged by %s, and no other entry is', async (change) => {
    const record = await aRecordOfMarta();
    await record.tamper(`update activity set ${change} where id = 2`);
    expect((await record.entries()).map(({ state }) => state)).toEqual([
      'readable',
      'damaged',
      'readable',
    ]);
  });

  it('is damaged even before it is chained, but its readable values are shown', async () => {
    const record = await aRecord();
    await record.act({ action: 'settings.updated', details: { phone: '1' } }, marta);
    await record.tamper(`update activity set actor_name = 'bo' where id = 2`);
    expect((await record.entries()).at(-1)).toMatchObject({
      ...{ state: 'damaged', actor_name: 'bo', details: { phone: '1' }, ip: '10.0.0.1' },
    });
  });

  it('is damaged, not erased, if it was changed after its partner’s erasure', async () => {
    const record = await aRecordOfMarta();
    await destroyEntryKey(record.db, 7, new Date());
    await record.tamper(`update activity set actor_name = 'bo' where id = 2`);
    expect((await record.entries()).slice(1)).toMatchObject([
      { state: 'damaged', message: '[erased] was approved' },
      { state: 'erased', message: '[erased] was rejected' },
    ]);
  });
});
