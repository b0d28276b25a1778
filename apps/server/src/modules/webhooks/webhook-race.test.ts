import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { bothWaiting, waitingForALock } from '../../testing/locks.ts';
import { aPartner } from '../../testing/people.ts';
import { createSecretKey } from '../../testing/secret-keys.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aWebhook, nobody } from '../../testing/webhooks.ts';
import { findActive, findDue } from './due-deliveries.ts';
import { keepOutcome } from './keep-outcome.ts';

// Runs without jobs, so that due deliveries stay due until the test delivers them.
const server = useTestServer({ ROLES: 'web' });

it('resumes a webhook while the outcome of its first event is stored', async () => {
  const { resources } = server.running;
  const { token } = await aPartner(server);
  const { id, url, events } = await aWebhook(server, token);
  await server.call('POST', `/partners/webhooks/${id}/test`, { token });
  const [webhook, [delivery]] = [await findActive(resources, id), await findDue(resources, id)];
  if (webhook === undefined || delivery === undefined) throw new Error('Nothing is due.');
  const set = (paused: boolean) =>
    server.call('PUT', `/partners/webhooks/${id}`, { token, body: { url, events, paused } });
  expect((await set(true)).statusCode).toBe(200);
  const outcome = {
    answered: true,
    isCertain: true,
    status: 204,
    headers: {},
    body: '',
    ms: 1,
  } as const;
  const call = { sentAt: resources.now(), signedWith: {}, outcome };
  const [, resumed] = await bothWaiting(
    resources.db,
    (db) => sql`lock table webhook_attempts in share mode`.execute(db),
    () => keepOutcome(resources, webhook, delivery, call),
    () => set(false),
  );
  expect(resumed.json()).toMatchObject({ webhook: { paused_because: null, waiting: 0 } });
});

it('changes the URL while another transaction of its partner queues an event for it', async () => {
  const { db } = server.running.resources;
  const { token } = await anApprovedPartner(server);
  const events = ['key.created'] as const;
  const { id } = await aWebhook(server, token, { events: [...events] });
  const [moved, made] = await bothWaiting(
    db,
    // Both notify the partner, so both wait here: one has locked the webhook by then, the other the
    // partner.
    (holding) => sql`lock table notifications in share mode`.execute(holding),
    () =>
      server.call('PUT', `/partners/webhooks/${id}`, {
        token,
        body: { url: `${nobody}/elsewhere`, events },
      }),
    () => createSecretKey(server, token),
  );
  expect([moved.statusCode, made.statusCode]).toEqual([200, 201]);
});

it('removes a webhook while a transaction queues an event for it, which is then sent to nobody', async () => {
  const { db } = server.running.resources;
  const { token } = await anApprovedPartner(server);
  const { id } = await aWebhook(server, token, { events: ['key.created'] });
  const made = await db.transaction().execute(async (removing) => {
    await removing.deleteFrom('webhooks').where('id', '=', id).execute();
    const answer = createSecretKey(server, token);
    await expect.poll(() => waitingForALock(db)).toBe(1);
    return { answer };
  });
  expect((await made.answer).statusCode).toBe(201);
});
