import { aPartner, password, profileForm, registration } from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { perform } from './act.ts';
import { systemActor } from './actor.ts';

const server = useTestServer();

/** Counts the rows of every table that a unit of work writes to. */
async function written() {
  const { db } = server.running.resources;
  const { rows } = await sql<Record<string, number>>`select
      (select count(*) from partners) as partners,
      (select count(*) from activity) as activity,
      (select count(*) from notifications) as notifications,
      (select count(*) from emails) as emails,
      (select count(*) from sessions) as sessions`.execute(db);
  return rows[0];
}

describe('a unit of work', () => {
  it('writes its change, audit entry, notification and e-mail together', async () => {
    const { token } = await aPartner(server);
    const before = await written();
    await server.call('POST', '/partners/2fa/enable', { token });
    expect(await written()).toEqual({
      ...before,
      activity: Number(before?.['activity']) + 1,
      notifications: Number(before?.['notifications']) + 1,
      emails: Number(before?.['emails']) + 1,
    });
  });

  it('rolls back everything when its last step is refused', async () => {
    const { user, token } = await aPartner(server);
    const taken = await aPartner(server);
    const before = await written();
    const body = registration({ username: taken.user.username });
    const refused = [
      await server.call('POST', '/partners/register', { body }),
      await server.call('PUT', '/partners/profile/update', {
        token,
        body: profileForm(user, { email: taken.user.email }),
      }),
      await server.call('PUT', '/partners/password', {
        token,
        body: { current_password: 'not this one', new_password: password },
      }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 400]);
    expect(await written()).toEqual(before);
  });

  it('writes and announces nothing when it throws after collecting everything', async () => {
    const { user } = await aPartner(server);
    const { resources } = server.running;
    const heard: unknown[] = [];
    const unsubscribe = resources.updates.subscribe((update) => heard.push(update));
    const before = await written();
    const work = perform(resources, systemActor, async (act) => {
      act.record({ action: 'partner.signed_out', partnerId: user.id });
      act.notify({ partnerId: user.id, type: 'system', title: 'Never', message: 'happened' });
      act.update({ topic: 'kyc', partnerId: user.id });
      act.email({
        eventKey: 'never',
        to: user.email,
        partnerId: user.id,
        message: { template: 'welcome', data: { username: 'x', company_name: 'x', review: false } },
      });
      throw new Error('the last step failed');
    });
    await expect(work).rejects.toThrow('the last step failed');
    expect(await written()).toEqual(before);
    await perform(resources, systemActor, async (act) => {
      act.update({ topic: 'tickets', partnerId: null });
    });
    await expect.poll(() => heard).toEqual([{ topic: 'tickets', partnerId: null }]);
    unsubscribe();
  });

  it('queues one e-mail per event, however often the event is reported', async () => {
    const { user } = await aPartner(server);
    const tell = () =>
      perform(server.running.resources, systemActor, async (act) => {
        act.email({
          eventKey: 'told-once',
          to: user.email,
          partnerId: user.id,
          message: {
            template: 'welcome',
            data: { username: 'x', company_name: 'x', review: false },
          },
        });
      });
    await Promise.all(Array.from({ length: 10 }, tell));
    const queued = await server.running.resources.db
      .selectFrom('emails')
      .select('id')
      .where('event_key', '=', 'told-once')
      .execute();
    expect(queued).toHaveLength(1);
  });
});
