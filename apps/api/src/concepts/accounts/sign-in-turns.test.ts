import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { waitingForALock } from '../../testing/locks.ts';
import { aPartner, password, sameBrowser } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

it('many who sign in at once leave the database to everyone else', async () => {
  const { user, token } = await aPartner(server);
  const { db } = server.running.resources;
  const signingIn = await db.transaction().execute(async (held) => {
    // Whoever is to be compared is counted first, and waits here.
    await sql`lock table throttle in access exclusive mode`.execute(held);
    const answers = Array.from({ length: 40 }, () =>
      server.call('POST', '/partners/login', {
        body: { username: user.username, password },
        headers: sameBrowser,
      }),
    );
    await expect.poll(() => waitingForALock(db)).toBeGreaterThan(0);
    const profile = await server.call('GET', '/partners/profile', { token });
    expect(profile.statusCode).toBe(200);
    return { answers };
  });
  const statuses = new Set((await Promise.all(signingIn.answers)).map((one) => one.statusCode));
  expect(statuses).toContain(200);
  expect([...statuses].every((status) => status === 200 || status === 429)).toBe(true);
});
