import { aRecord } from '@baize/portal/testing/a-record';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../security/secrets.ts';
import { CHAIN_START, type Link, linkAfter, sealHead } from './chain.ts';
import { entryColumns, entryMac } from './entry.ts';

const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`;

/** An attacker who can write to the database and knows our hashing, but not our key. */
const forger = createSecrets('a key the forger made up, of some length');

/** Four chained entries: about staff, a partner with an IP address, settings and an enquiry. */
async function aChainedRecord() {
  const record = await aRecord();
  const partner = { kind: 'partner', id: 7, name: 'ada', ip: '10.0.0.7', userAgent: '' } as const;
  await record.act({ action: 'partner.signed_in', partnerId: 7 }, partner);
  await record.act({ action: 'settings.updated' });
  await record.act({ action: 'enquiry.received', values: { name: 'Bo' } });
  await record.chain();
  return record;
}

type Kept = Awaited<ReturnType<typeof aRecord>>;

/** Recomputes all MACs, links and the head with a foreign key. */
async function chainAnew({ db, tamper }: Kept): Promise<void> {
  const entries = await db.selectFrom('activity').select(entryColumns).orderBy('id').execute();
  await tamper('delete from activity_chain');
  let end: Link = CHAIN_START;
  for (const entry of entries) {
    const mac = entryMac(forger, entry);
    end = linkAfter(forger, end, { id: entry.id, mac });
    await tamper(
      `update activity set mac = ${hex(mac)} where id = ${entry.id}`,
      `insert into activity_chain values (${end.place}, ${entry.id}, ${hex(end.link)})`,
    );
  }
  const { place, link, seal } = sealHead(forger, end);
  await tamper(
    `update activity_head set place = ${place}, link = ${hex(link)}, seal = ${hex(seal)}`,
  );
}

describe('verifying the audit log', () => {
  it('finds no problem in an untouched log, with or without waiting entries', async () => {
    const record = await aChainedRecord();
    expect(await record.verify()).toMatchObject({ entries: 4, waiting: 0, problems: [] });
    await record.act({ action: 'settings.updated' });
    expect(await record.verify()).toMatchObject({ entries: 4, waiting: 1, problems: [] });
    await record.chain();
    expect(await record.verify()).toMatchObject({ entries: 5, waiting: 0, head: { place: 5 } });
  });

  it.each([
    ['actor_name', `'someone else' where id = 1`, 1],
    ['action', `'partner.added' where id = 2`, 2],
    ['occurred_at', `now() + interval '1 day' where id = 2`, 2],
    ['partner_id', '7000 where id = 2', 2],
    ['actor_id', '7000 where id = 2', 2],
    ['subject_id', '7000 where id = 2', 2],
    ['proof', `'{"a":1}' where id = 3`, 3],
    ['personal', 'null where id = 2', 2],
    ['personal', '(select personal from activity where id = 4) where id = 3', 3],
    ['mac', `'\\x00' where id = 2`, 2],
  ])('finds a changed %s: %s', async (column, to, id) => {
    const record = await aChainedRecord();
    await record.tamper(`update activity set ${column} = ${to}`);
    expect(await record.problems()).toEqual([`Entry ${id} was changed.`]);
  });

  it.each([
    ['the first', '= 1', ['Entry 1 is missing.']],
    ['one in the middle', '= 2', ['Entry 2 is missing.']],
    ['several', 'in (1, 2)', ['Entry 1 is missing.', 'Entry 2 is missing.']],
  ])('finds the removal of %s', async (_, which, found) => {
    const record = await aChainedRecord();
    await record.tamper(`delete from activity where id ${which}`);
    expect(await record.problems()).toEqual(found);
  });

  it('finds an entry removed together with its link', async () => {
    const record = await aChainedRecord();
    await record.tamper(
      'delete from activity where id = 2',
      'delete from activity_chain where place = 2',
    );
    expect(await record.problems()).toEqual(['Place 2 of the chain is missing.']);
  });

  it('finds the last entry removed, also after later changes', async () => {
    const record = await aChainedRecord();
    await record.tamper(
      'delete from activity where id = 4',
      'delete from activity_chain where place = 4',
    );
    const cut = 'The record is cut: it ends at 3 and was at 4.';
    expect(await record.problems()).toEqual([cut]);
    await record.act({ action: 'settings.updated' });
    expect(await record.chain()).toEqual({ outcome: 'broken', faults: [cut] });
    expect(await record.problems()).toEqual([cut]);
  });

  it('finds an inserted entry, which is never chained', async () => {
    const record = await aChainedRecord();
    const rest = 'occurred_at, actor_kind, actor_name, action, personal, mac';
    await record.tamper(
      `insert into activity (id, ${rest}) select 50, ${rest} from activity where id = 3`,
    );
    expect(await record.problems()).toEqual(['Entry 50 is not ours.']);
    await record.tamper('insert into activity_waiting values (50)');
    await record.act({ action: 'settings.updated' });
    expect(await record.chain()).toMatchObject({
      outcome: 'chained',
      head: { place: 5 },
      faults: ['Entry 50 is not ours, or was changed before it was sealed.'],
    });
    expect(await record.problems()).toEqual(['Entry 50 is not ours.']);
  });

  it('finds reordered entries', async () => {
    const record = await aChainedRecord();
    await record.tamper(
      'update activity_chain set entry_id = -entry_id where place in (2, 3)',
      'update activity_chain set entry_id = 3 where place = 2',
      'update activity_chain set entry_id = 2 where place = 3',
    );
    expect(await record.problems()).toEqual([
      'Entry 3 is not the one that was sealed at place 2.',
      'Entry 2 is not the one that was sealed at place 3.',
    ]);
  });

  it('finds a log rehashed without our key, however many changes follow', async () => {
    const record = await aChainedRecord();
    await record.tamper(`update activity set action = 'partner.added' where id = 2`);
    await chainAnew(record);
    const notOurs =
      'The head of the record is not ours: it was changed, or made with another SECRET_KEY.';
    for (let acts = 0; acts < 3; acts += 1) {
      await record.act({ action: 'settings.updated' });
      expect(await record.chain()).toEqual({ outcome: 'broken', faults: [notOurs] });
    }
    const found = await record.problems();
    expect(found).toContain('Entry 2 was changed.');
    expect(found.at(-1)).toBe(notOurs);
  });

  it('finds an emptied log, with and without its head', async () => {
    const record = await aChainedRecord();
    await record.tamper(
      'delete from activity',
      'delete from activity_chain',
      'delete from activity_waiting',
    );
    expect(await record.problems()).toEqual(['The record is cut: it ends at 0 and was at 4.']);
    await record.tamper('delete from activity_head');
    const missing = 'The head of the record is missing.';
    expect(await record.problems()).toEqual([missing]);
    await record.act({ action: 'settings.updated' });
    expect(await record.chain()).toEqual({ outcome: 'broken', faults: [missing] });
  });

  it('finds an entry that waits for more than a minute, and one removed from the queue', async () => {
    const record = await aChainedRecord();
    await record.act({ action: 'settings.updated' });
    await record.tamper(`update activity_waiting set since = since - interval '2 minutes'`);
    expect(await record.problems()).toEqual([
      expect.stringMatching(/^Entry 5 has waited since 20\d\d-.+Z to be sealed\.$/),
    ]);
    await record.tamper('delete from activity_waiting');
    expect(await record.problems()).toEqual(['Entry 5 was kept from being sealed.']);
  });

  it('finds an entry that was removed before it was sealed', async () => {
    const record = await aChainedRecord();
    await record.act({ action: 'settings.updated' });
    await record.tamper('delete from activity where id = 5');
    const removed = 'Entry 5 was removed before it was sealed.';
    expect(await record.problems()).toEqual([removed]);
    expect(await record.chain()).toMatchObject({ head: { place: 4 }, faults: [removed] });
  });

  it('finds an older copy restored as a whole, by a head that was noted elsewhere', async () => {
    const record = await aChainedRecord();
    const { head: older } = await record.verify();
    const tables = ['activity', 'activity_chain', 'activity_head'];
    await record.tamper(...tables.map((name) => `create table older_${name} as table ${name}`));
    await record.act({ action: 'settings.updated' });
    await record.chain();
    const { head } = await record.verify(older);
    await record.tamper(
      ...tables.map((name) => `delete from ${name}`),
      ...tables.map((name) => `insert into ${name} select * from older_${name}`),
    );
    expect(await record.problems()).toEqual([]);
    expect((await record.verify(head)).problems).toEqual([
      'The record at 5 is not what was noted.',
    ]);
  });

  it('finds no problem in a database before its first start', async () => {
    const record = await aChainedRecord();
    await record.tamper(
      ...['activity', 'activity_chain', 'activity_waiting', 'activity_head', 'staff'].map(
        (name) => `delete from ${name}`,
      ),
    );
    expect(await record.verify()).toMatchObject({ entries: 0, problems: [] });
  });
});
