import { readConfig } from '@baize/platform/config/config';
import { describe, expect, it } from 'vitest';
import { aPartner, type TestPartner } from '../testing/people.ts';
import { startTable } from '../testing/start-table.ts';
import { aPlayer, aSession, listen, openSocket } from '../testing/test-player.ts';
import { useDatabase } from '../testing/test-table.ts';
import { createSessionLimits } from './session-limits.ts';

const own = useDatabase();

describe('sessions per minute', () => {
  const limits = {
    ...readConfig({}).live,
    sessionsPerAddress: 3,
    sessionsPerKey: 4,
    sessionsPerPlayer: 2,
  };
  const clock = { now: 60_000 * 1_000 + 15_000 };
  const counting = () => createSessionLimits(own.appDatabase.db, limits, () => clock.now);

  it('are limited by IP address, by key and by player until the minute is over', () => {
    const one = counting();
    expect([1, 2, 3].map(() => one.takeAddress('192.0.2.1'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(one.takeAddress('192.0.2.1')).toBe(45);
    expect(one.takeAddress('192.0.2.2')).toBeUndefined();
    expect(['a', 'a', 'a'].map((name) => one.takePlayer(1, 1, name))).toEqual([
      undefined,
      undefined,
      45,
    ]);
    expect(['b', 'c'].map((name) => one.takePlayer(1, 1, name))).toEqual([undefined, 45]);
    expect(one.takePlayer(2, 1, 'c')).toBeUndefined();
    clock.now += 45_000;
    expect(one.takeAddress('192.0.2.1')).toBeUndefined();
    expect(one.takePlayer(1, 1, 'a')).toBeUndefined();
  });

  it('are limited across processes once these have exchanged counts', async () => {
    clock.now += 120_000;
    const [one, two] = [counting(), counting()];
    for (let times = 0; times < 3; times++) one.takeAddress('2001:db8::1');
    await one.share();
    expect(two.takeAddress('2001:db8::2')).toBeUndefined();
    await two.share();
    expect(two.takeAddress('2001:db8::3')).toBeGreaterThan(0);
    expect(one.takeAddress('2001:db8::1')).toBeGreaterThan(0);
    await Promise.all([one.share(), two.share()]);
    const { rows } = await own.database.pool.query(
      "select points from throttle where key like 'live:%address:2001:db8:0:0'",
    );
    expect(rows).toEqual([{ points: 6 }]);
  });

  it('of a minute that ends during the exchange do not count in the next one', async () => {
    clock.now += 120_000;
    const [one, two] = [counting(), counting()];
    for (let times = 0; times < 3; times++) one.takeAddress('198.51.100.1');
    await one.share();
    two.takeAddress('198.51.100.1');
    const sharing = two.share();
    clock.now += 60_000;
    expect(two.takeAddress('198.51.100.1')).toBeUndefined();
    await sharing;
    expect(two.takeAddress('198.51.100.1')).toBeUndefined();
    await two.share();
    expect([two, two].map((each) => each.takeAddress('198.51.100.1'))).toEqual([
      undefined,
      expect.any(Number),
    ]);
  });

  it('beyond the limit get 429 with a retry time, for one key or one player only', async () => {
    const table = await startTable(own.appDatabase, { limits: { sessionsPerPlayer: 1 } });
    const partner = await aPartner(own.database.db);
    const open = (playerId: string) =>
      fetch(`${table.url}/v1/sessions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': partner.apiKey,
          origin: partner.origin,
        },
        body: JSON.stringify({ playerId }),
      });
    expect((await open('p')).status).toBe(200);
    // A new minute may begin between two requests.
    await expect.poll(async () => (await open('p')).status).toBe(429);
    await expect
      .poll(async () => Number((await open('p')).headers.get('retry-after')))
      .toBeGreaterThan(0);
    expect((await open('q')).status).toBe(200);
    await table.close();
  });
});

describe('sockets', () => {
  /** The player has not received the welcome message, and perhaps never will. */
  async function connect(url: string, partner: TestPartner, name: string) {
    const { wsUrl, ticket } = await aSession(url, partner, name);
    return listen(openSocket(wsUrl, ticket, partner.origin));
  }

  it.each([
    [{ connectionsPerPartner: 1 }, 'partner_full'],
    [{ connectionsPerAddress: 1 }, 'address_full'],
  ])(
    'beyond %j are closed with a specific code, and accepted again once one has left',
    async (limits, reason) => {
      const table = await startTable(own.appDatabase, { limits });
      const partner = await aPartner(own.database.db);
      const first = await aPlayer(table.url, partner, 'p');

      const second = await connect(table.url, partner, 'q');
      expect(await second.closed).toEqual({ code: 4000, reason });
      await first.leave();
      await expect
        .poll(async () => {
          const third = await connect(table.url, partner, 'r');
          const came = await Promise.race([third.next('welcome'), third.closed]);
          await third.leave();
          return 't' in came;
        })
        .toBe(true);
      await table.close();
    },
  );
});
