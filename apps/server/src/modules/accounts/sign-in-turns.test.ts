import { MAX_CONCURRENT_HASHES } from '@baize/platform/security/passwords';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { waitingForALock } from '../../testing/locks.ts';
import { aPartner, password, sameBrowser } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

// One more than all concurrent logins, the transaction that holds the lock and the query that
// observes it need together.
const connections = MAX_CONCURRENT_HASHES + 6;
const server = useTestServer({ DATABASE_POOL: String(connections) }, { isAlone: true });

it('many concurrent logins leave database connections to other requests', async () => {
  const { user, token } = await aPartner(server);
  const { db } = server.running.resources;
  const signingIn = await db.transaction().execute(async (held) => {
    // A login counts its guess before the password is compared, so it blocks on this lock.
    await sql`lock table throttle in access exclusive mode`.execute(held);
    const answers = Array.from({ length: connections }, () =>
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
  const statuses = (await Promise.all(signingIn.answers)).map((one) => one.statusCode);
  expect(statuses).toContain(200);
  // On a busy machine, the last logins may be rejected with 503.
  for (const status of statuses) expect([200, 503]).toContain(status);
});
