import type { Webhook, WebhookDelivery } from '@baize/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { jobsDone } from '../../testing/jobs-done.ts';
import { aPartner, logIn } from '../../testing/people.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aWebhook } from '../../testing/webhooks.ts';
import { wakeWebhooks } from './wake-webhooks.ts';

const receiver = await startReceiver();
const server = useTestServer();
const MINUTE = 60_000;

afterEach(() => {
  receiver.answer = () => ({ status: 204 });
  server.clock.now = undefined;
});

function later(hours: number): void {
  const from = server.clock.now ?? new Date();
  server.clock.now = new Date(from.getTime() + hours * 60 * MINUTE);
}

async function delivered(): Promise<void> {
  await wakeWebhooks(server.running.resources);
  await jobsDone(server);
}

async function aFailingWebhook(name: string, hours: number) {
  const partner = await aPartner(server);
  const url = `${receiver.url}/${name}`;
  const { id, events } = await aWebhook(server, partner.token, { url });
  receiver.answer = () => ({ status: 500 });
  await server.call('POST', `/partners/webhooks/${id}/test`, { token: partner.token });
  await delivered();
  for (let hour = 0; hour < hours; hour++) {
    later(1);
    await delivered();
  }
  // Signs in each time, because a change requires a recently confirmed password.
  const signIn = () => logIn(server, partner.user.username);
  const only = async () => {
    const token = await signIn();
    const list = await server.call('GET', '/partners/webhooks', { token });
    const sent = await server.call('GET', `/partners/webhooks/${id}/deliveries`, { token });
    const [webhook] = list.json<{ webhooks: Webhook[] }>().webhooks;
    const [delivery] = sent.json<{ deliveries: WebhookDelivery[] }>().deliveries;
    return { webhook, delivery };
  };
  const moveTo = async (path: string) =>
    server.call('PUT', `/partners/webhooks/${id}`, {
      token: await signIn(),
      body: { url: `${receiver.url}/${path}`, events },
    });
  return { only, moveTo };
}

describe('a delivery that waits for a webhook whose URL is changed', () => {
  it('is sent to the new URL immediately', async () => {
    const { moveTo, only } = await aFailingWebhook('dead', 3);
    receiver.answer = () => ({ status: 204 });
    await moveTo('alive');
    await jobsDone(server);
    expect(receiver.at('/alive')).toHaveLength(1);
    expect((await only()).delivery).toMatchObject({ state: 'delivered' });
  });

  it('has a new retry window and new waits there', async () => {
    const { moveTo, only } = await aFailingWebhook('away', 23);
    await moveTo('away-too');
    await jobsDone(server);
    expect(receiver.at('/away-too')).toHaveLength(1);
    const { next_attempt_at } = (await only()).delivery ?? {};
    const pause = Date.parse(next_attempt_at ?? '') - (server.clock.now?.getTime() ?? 0);
    expect(pause).toBeGreaterThanOrEqual(MINUTE);
    expect(pause).toBeLessThanOrEqual(1.2 * MINUTE);
    for (let hour = 0; hour < 3; hour++) {
      later(1);
      await delivered();
    }
    expect((await only()).webhook).toMatchObject({ paused_because: null, waiting: 1 });
  });

  it('also restarts if the old URL fails during the change', async () => {
    const { moveTo, only } = await aFailingWebhook('slow', 6);
    receiver.answer = async ({ path }) => {
      if (path === '/slow') await moveTo('quick');
      return { status: path === '/slow' ? 500 : 204 };
    };
    later(6);
    await delivered();
    expect(receiver.at('/quick')).toHaveLength(1);
    expect((await only()).delivery).toMatchObject({ state: 'delivered' });
  });
});
