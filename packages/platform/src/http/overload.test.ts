import { aPartner, type SignedInPartner } from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const server = useTestServer({ MAX_REQUESTS: '1' }, { isAlone: true });

let partner: SignedInPartner;
beforeAll(async () => {
  partner = await aPartner(server);
});

const read = () => server.call('GET', '/partners/profile', { token: partner.token });
const get = (url: string) => server.running.app.inject({ method: 'GET', url });

/** Blocks every query of a partner until the returned function is called. */
async function holdPartners(): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  server.running.resources.db.transaction().execute(async (db) => {
    await sql`lock table partners in access exclusive mode`.execute(db);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return released.resolve;
}

const waiting = async () =>
  Number(/^baize_requests_in_flight (\d+)$/m.exec((await get('/metrics')).body)?.[1]);

describe('an overloaded portal', () => {
  it('rejects further calls, finishes those in progress, and then accepts calls again', async () => {
    const letGo = await holdPartners();
    onTestFinished(letGo);
    const inHand = read();
    await expect.poll(waiting).toBe(1);

    const turnedAway = await Promise.all(Array.from({ length: 20 }, read));
    for (const answer of turnedAway) {
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ code: 'unavailable' });
    }
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
    expect((await get('/metrics')).body).toMatch(/^baize_requests_shed_total 20$/m);

    letGo();
    expect((await inHand).statusCode).toBe(200);
    expect((await read()).statusCode).toBe(200);
    expect(await waiting()).toBe(0);
  });

  it('does not count long-lived connections', async () => {
    const streams = Array.from({ length: 3 }, () => new AbortController());
    const url = `${await server.listen()}/api/updates`;
    for (const { signal } of streams) {
      const headers = { authorization: `Bearer ${partner.token}` };
      expect((await fetch(url, { headers, signal })).status).toBe(200);
    }
    expect((await read()).statusCode).toBe(200);
    for (const stream of streams) stream.abort();
  });
});
