import type { RecordState } from '@baize/contract';
import { advisoryLocks } from '@baize/platform/config/advisory-locks';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anOwnerToken, aPartner } from '../../testing/people.ts';
import { allChained } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';

const lines: string[] = [];
const server = useTestServer({}, { logTo: { write: (line) => void lines.push(line) } });

const state = async () =>
  (
    await server.call('GET', '/admin/activity/state', { token: await anOwnerToken(server) })
  ).json<RecordState>();
const metric = async (name: string) => {
  const { body } = await server.running.app.inject({ method: 'GET', url: '/metrics' });
  return new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1];
};

describe('the state of the audit log', () => {
  it('reports that all is well and how far it goes, to users and to monitoring', async () => {
    await aPartner(server);
    await anOwnerToken(server);
    await allChained(server);
    const before = Number(await metric('baize_activity_sealed_entries'));
    expect(before).toBeGreaterThan(2);
    await aPartner(server);
    await expect
      .poll(async () => Number(await metric('baize_activity_sealed_entries')))
      .toBeGreaterThan(before);
    expect(await metric('baize_activity_fault')).toBe('0');
    expect((await state()).problem).toBeNull();
  });

  it('reports entries that have waited for longer than a minute', async () => {
    await allChained(server);
    const { db } = server.running.resources;
    await db.transaction().execute(async (turn) => {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.activityChain})`.execute(turn);
      await aPartner(server);
      expect(await metric('baize_activity_fault')).toBe('0');
      await sql`update activity_waiting set since = since - interval '2 minutes'`.execute(db);
      expect((await state()).problem).toMatch(/^Entries have waited since 20.+Z to be sealed\.$/);
      expect(await metric('baize_activity_fault')).toBe('1');
    });
    await allChained(server);
    expect((await state()).problem).toBeNull();
  });

  it('reports a foreign chain head; changes continue, and so does the chain once repaired', async () => {
    await allChained(server);
    await server.asOwner('create table right_head as table activity_head');
    await server.asOwner('update activity_head set place = place - 1');
    await aPartner(server);
    expect((await state()).problem).toMatch(/^The head of the record is not ours/);
    expect(await metric('baize_activity_fault')).toBe('1');
    await expect
      .poll(() => lines.filter((line) => line.includes('The head of the record is not ours')))
      .toHaveLength(1);
    await server.asOwner('update activity_head set place = (select place from right_head)');
    await allChained(server);
    expect((await state()).problem).toBeNull();
  });
});
