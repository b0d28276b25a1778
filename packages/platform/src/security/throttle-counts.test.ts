import { statement } from '@baize/db';
import { useOwnDatabase } from '@baize/portal/testing/own-database';
import { describe, expect, it } from 'vitest';
import { findAndCount } from './counted-guesses.ts';
import type { Device } from './device-cookie.ts';
import { deviceToRemember } from './known-devices.ts';
import { createThrottle, findAndCountGuess, type GuessOfDevice } from './throttle.ts';

const own = useOwnDatabase();
const limited = (points: number, perAddress = points) => {
  const { db, pool, config, secrets } = own.resources;
  const limit = { points, seconds: 600 };
  return createThrottle(
    { db, pool },
    {
      ...config.throttle,
      ...{ loginPerAddress: { ...limit, points: perAddress }, loginPerAccount: limit },
      ...{ twoFactorPerAccount: limit, emailPerAccount: limit },
    },
    secrets,
  );
};
let names = 0;
const aName = () => `name-${++names}`;
/** How long one has to wait, or 0 where it may be. */
const wait = (call: Promise<unknown>) =>
  call.then(
    () => 0,
    ({ code, retryAfterSeconds }) => {
      expect(code).toBe('too_many_requests');
      return retryAfterSeconds as number;
    },
  );

describe('attempts', () => {
  it('are so many in a time, whatever the letter case, each name for itself', async () => {
    const [throttle, name] = [limited(2), aName()];
    expect(await wait(throttle.consume('emailPerAccount', name))).toBe(0);
    expect(await wait(throttle.consume('emailPerAccount', name.toUpperCase()))).toBe(0);
    const refused = await wait(throttle.consume('emailPerAccount', name));
    expect(refused).toBeGreaterThan(500);
    expect(refused).toBeLessThanOrEqual(600);
    expect(await wait(throttle.consume('emailPerAccount', aName()))).toBe(0);
    expect(await wait(throttle.consume('loginPerAddress', name))).toBe(0);
  });

  it('of an address are those of its IPv6 network', async () => {
    const throttle = limited(1);
    expect(await wait(throttle.consume('loginPerAddress', '2001:db8:1:2::1'))).toBe(0);
    expect(await wait(throttle.consume('loginPerAddress', '2001:DB8:1:2::2'))).toBeGreaterThan(0);
    expect(await wait(throttle.consume('loginPerAddress', '2001:db8:1:3::1'))).toBe(0);
  });

  it('are counted without the name, which may be a password in the wrong field', async () => {
    const [throttle, name] = [limited(1), aName()];
    await throttle.consume('forgotPasswordPerAccount', name);
    // The first takes the turn as well.
    await throttle.guesses.count('loginPerAccount', name);
    const { rows } = await own.resources.pool.query(
      "select key from throttle where key ~ '^(forgotPasswordPerAccount|loginPerAccount|turn):'",
    );
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(name);
  });

  it('count in every process', async () => {
    const name = aName();
    await limited(1).consume('emailPerAccount', name);
    expect(await wait(limited(1).consume('emailPerAccount', name))).toBeGreaterThan(0);
  });
});

describe('guesses', () => {
  it('beyond the free ones wait twice as long each time, and those refused do not count', async () => {
    const [throttle, name] = [limited(2), aName()];
    const guess = () => wait(throttle.guesses.count('loginPerAccount', name));
    // The second one takes the turn, and the next have to wait for it to come round.
    expect([await guess(), await guess()]).toEqual([0, 0]);
    for (let count = 0; count < 3; count++) {
      const seconds = await guess();
      expect(seconds).toBeGreaterThan(3);
      expect(seconds).toBeLessThanOrEqual(5);
    }
    // Guesses at another secret of the account are counted for themselves.
    const other = () => wait(throttle.guesses.count('twoFactorPerAccount', name));
    expect([await other(), await other()]).toEqual([0, 0]);
  });

  it('wait for longer when the turn came round, and for a quarter of an hour at most', async () => {
    const [throttle, name] = [limited(1), aName()];
    const guess = () => wait(throttle.guesses.count('twoFactorPerAccount', name));
    const comeRound = () =>
      own.resources.db.deleteFrom('throttle').where('key', 'like', 'turn:%').execute();
    const waits: number[] = [];
    for (let count = 0; count < 10; count++) {
      expect(await guess()).toBe(0);
      waits.push(await guess());
      await comeRound();
    }
    for (const [index, most] of [5, 10, 20, 40, 80, 160, 320, 640, 900, 900].entries()) {
      expect(waits[index]).toBeGreaterThan(most - 5);
      expect(waits[index]).toBeLessThanOrEqual(most);
    }
  });

  it('are forgotten once the secret was known, for that account and secret alone', async () => {
    const [throttle, name, other] = [limited(1), aName(), aName()];
    const guess = (of = name) => wait(throttle.guesses.count('loginPerAccount', of));
    await guess();
    await guess(other);
    expect(await guess()).toBeGreaterThan(0);
    expect(await wait(throttle.guesses.count('twoFactorPerAccount', name))).toBe(0);
    await throttle.guesses.forget('loginPerAccount', name.toUpperCase());
    expect(await guess(other)).toBeGreaterThan(0);
    expect(await guess()).toBe(0);
    expect(await guess()).toBeLessThanOrEqual(5);
    expect(await wait(throttle.guesses.count('twoFactorPerAccount', name))).toBeGreaterThan(0);
  });

  it('fail as the database does when it does not answer', async () => {
    const throttle = limited(1);
    await own.resources.pool.query('alter table throttle rename to throttle_away');
    const away = expect.objectContaining({ message: expect.stringContaining('throttle') });
    await expect(throttle.consume('emailPerAccount', 'x')).rejects.toEqual(away);
    await own.resources.pool.query('alter table throttle_away rename to throttle');
  });
});

describe('a guess is counted', () => {
  const device: Device = { mark: 'd'.repeat(43), lastOwner: undefined };
  const lastOf = (partnerId: number): Device => ({ ...device, lastOwner: { partnerId } });
  const findPartner = statement((db, given: { id: number } & GuessOfDevice) =>
    findAndCountGuess(db.selectFrom('partners').select('id').where('id', '=', given.id), given),
  );
  const ask = async (partnerId: number, from: Device | undefined, ip: string) => {
    const { found, guesses } = await findAndCount(
      { ...own.resources, throttle: limited(3, 1) },
      {
        find: (guess: GuessOfDevice) => findPartner.with({ ...guess, id: partnerId }),
        kind: 'partner',
        ownerOf: (partner) => ({ partnerId: partner?.id ?? 0 }),
        accountOf: (partner) => `partner:${partner?.id}`,
        ...{ device: from, ip },
      },
    );
    expect(found?.id).toBe(partnerId);
    return guesses;
  };
  const remember = (partnerId: number) =>
    own.resources.db.executeQuery(deviceToRemember(own.resources, { partnerId }, device.mark));

  it('by account and address from where nobody is known', async () => {
    const { id } = await own.aPartner();
    expect(await ask(id, undefined, '203.0.113.1')).toBe(`partner:${id}`);
    expect(await wait(ask(id, device, '203.0.113.1'))).toBeGreaterThan(0);
  });

  it('by device where it has signed in before, whatever others do at its address', async () => {
    const [mine, other] = [await own.aPartner(), await own.aPartner()];
    await remember(mine.id);
    await ask(other.id, undefined, '203.0.113.2');
    const name = await ask(mine.id, device, '203.0.113.2');
    expect(name).toMatch(/^device:[0-9a-f]{64}$/);
    expect(await ask(mine.id, device, '203.0.113.2')).toBe(name);
    expect(await wait(ask(other.id, device, '203.0.113.2'))).toBeGreaterThan(0);
    // Its own guesses are slowed as anyone's.
    expect(await wait(ask(mine.id, device, '203.0.113.2'))).toBe(0);
    expect(await wait(ask(mine.id, device, '203.0.113.2'))).toBeGreaterThan(0);
  });

  it('by device alike where that says whose it is, and for no other account by it', async () => {
    const [mine, other] = [await own.aPartner(), await own.aPartner()];
    await remember(mine.id);
    const name = await ask(mine.id, device, '203.0.113.4');
    // At another's name nothing is counted for the device, however often it is tried.
    for (let count = 0; count < 3; count++) {
      const guesses = await ask(other.id, lastOf(mine.id), `203.0.114.${count}`);
      expect(guesses).toBe(`partner:${other.id}`);
    }
    expect(await ask(mine.id, lastOf(mine.id), '203.0.113.4')).toBe(name);
    expect(await ask(mine.id, lastOf(other.id), '203.0.113.4')).toBe(name);
    expect(await wait(ask(mine.id, lastOf(mine.id), '203.0.113.4'))).toBeGreaterThan(0);
  });

  it('once: a device that is not known leaves no counter of its own', async () => {
    const { id } = await own.aPartner();
    const counters = async () =>
      (await own.resources.pool.query("select key from throttle where key like '%:guesses:%'"))
        .rows;
    const before = await counters();
    expect(await ask(id, device, '203.0.113.3')).toBe(`partner:${id}`);
    expect(await ask(id, lastOf(id), '203.0.113.5')).toBe(`partner:${id}`);
    expect(await counters()).toHaveLength(before.length + 1);
  });
});
