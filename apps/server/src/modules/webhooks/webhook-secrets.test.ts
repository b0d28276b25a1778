import { limits } from '@baize/contract';
import { sweepExpired } from '@baize/platform/jobs/sweep-expired';
import { afterEach, describe, expect, it } from 'vitest';
import { jobsDone } from '../../testing/jobs-done.ts';
import { aPartner, logIn, type SignedInPartner } from '../../testing/people.ts';
import { startReceiver, verify } from '../../testing/receiver.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aWebhook } from '../../testing/webhooks.ts';

const receiver = await startReceiver();
const server = useTestServer();
afterEach(() => {
  server.clock.now = undefined;
});

const later = (hours: number) => {
  const from = server.clock.now ?? new Date();
  server.clock.now = new Date(from.getTime() + hours * 3_600_000);
};

const askForNew = (token: string, id: number) =>
  server.call('POST', `/partners/webhooks/${id}/secret`, { token });

async function aSignedWebhook({ token, user }: SignedInPartner) {
  const { id, secret: first } = await aWebhook(server, token, { url: receiver.url });
  return {
    id,
    first,
    async replace(): Promise<string> {
      const answer = await askForNew(await logIn(server, user.username), id);
      return answer.json<{ webhook: { secret: string } }>().webhook.secret;
    },
    async call() {
      await server.call('POST', `/partners/webhooks/${id}/test`, {
        token: await logIn(server, user.username),
      });
      await jobsDone(server);
      const call = receiver.received.at(-1);
      if (call === undefined) throw new Error('Nothing came.');
      return { ...call, signatures: String(call.headers['webhook-signature']).split(' ') };
    },
  };
}

describe('a rotated secret', () => {
  it('keeps signing for a day beside the new one', async () => {
    const { first, replace, call } = await aSignedWebhook(await aPartner(server));
    const second = await replace();
    expect(second).not.toBe(first);
    const both = await call();
    for (const secret of [first, second]) expect(() => verify(secret, both)).not.toThrow();
    later(limits.webhooks.secretOverlapHours);
    expect((await call()).signatures).toHaveLength(1);
  });

  it('keeps signing for its day even if the new one is rotated soon', async () => {
    const { id, first, replace, call } = await aSignedWebhook(await aPartner(server));
    const all = [first, await replace(), await replace()];
    const signed = await call();
    for (const secret of all) expect(() => verify(secret, signed)).not.toThrow();
    later(6);
    await replace();
    expect((await call()).signatures).toHaveLength(4);
    later(limits.webhooks.secretOverlapHours - 6);
    expect((await call()).signatures).toHaveLength(2);
    await sweepExpired(server.running.resources);
    const { db } = server.running.resources;
    const earlier = db.selectFrom('webhook_earlier_secrets').select('id');
    expect(await earlier.where('webhook_id', '=', id).execute()).toEqual([]);
  });

  it('is not ended by many rotations, which are rejected until one has expired', async () => {
    const partner = await aPartner(server);
    const { id, first, replace, call } = await aSignedWebhook(partner);
    for (let made = 1; made < limits.signingSecrets; made++) await replace();
    const refused = await askForNew(partner.token, id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_many_signing_secrets']);
    const signed = await call();
    expect(() => verify(first, signed)).not.toThrow();
    later(limits.webhooks.secretOverlapHours);
    const token = await logIn(server, partner.user.username);
    expect((await askForNew(token, id)).statusCode).toBe(200);
  });
});
