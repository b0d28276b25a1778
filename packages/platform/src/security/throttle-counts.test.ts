import { useOwnDatabase } from '@baize/portal/testing/own-database';
import { describe, expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

const own = useOwnDatabase();
const limited = (points: number) => {
  const { db, config, secrets } = own.resources;
  const limit = { points, seconds: 600 };
  return createThrottle(
    db,
    {
      ...config.throttle,
      ...{ loginPerAddress: limit, loginPerAccount: limit },
      ...{ twoFactorPerAccount: limit, emailPerAccount: limit },
    },
    secrets,
  );
};
let names = 0;
const aName = () => `name-${++names}`;
/** Seconds to wait, or 0 if the call is allowed. */
const wait = (call: Promise<unknown>) =>
  call.then(
    () => 0,
    ({ code, retryAfterSeconds }) => {
      expect(code).toBe('too_many_requests');
      return retryAfterSeconds as number;
    },
  );

describe('attempts', () => {
  it('are limited per name, ignoring letter case', async () => {
    const [throttle, name] = [limited(2), aName()];
    expect(await wait(throttle.consume('emailPerAccount', name))).toBe(0);
    expect(await wait(throttle.consume('emailPerAccount', name.toUpperCase()))).toBe(0);
    const refused = await wait(throttle.consume('emailPerAccount', name));
    expect(refused).toBeGreaterThan(500);
    expect(refused).toBeLessThanOrEqual(600);
    expect(await wait(throttle.consume('emailPerAccount', aName()))).toBe(0);
    expect(await wait(throttle.consume('loginPerAddress', name))).toBe(0);
  });

  it('are counted per IPv6 network', async () => {
    const throttle = limited(1);
    expect(await wait(throttle.consume('loginPerAddress', '2001:db8:1:2::1'))).toBe(0);
    expect(await wait(throttle.consume('loginPerAddress', '2001:DB8:1:2::2'))).toBeGreaterThan(0);
    expect(await wait(throttle.consume('loginPerAddress', '2001:db8:1:3::1'))).toBe(0);
  });

  it('are counted without storing the name, which may be a password', async () => {
    const [throttle, name] = [limited(1), aName()];
    await throttle.consume('forgotPasswordPerAccount', name);
    // The first guess also uses the turn.
    await throttle.guesses.count('loginPerAccount', name);
    const { rows } = await own.resources.pool.query(
      "select key from throttle where key ~ '^(forgotPasswordPerAccount|loginPerAccount|turn):'",
    );
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(name);
  });

  it('are counted over all processes', async () => {
    const name = aName();
    await limited(1).consume('emailPerAccount', name);
    expect(await wait(limited(1).consume('emailPerAccount', name))).toBeGreaterThan(0);
  });
});

describe('guesses', () => {
  it('beyond the free ones are delayed, and refused ones do not count', async () => {
    const [throttle, name] = [limited(2), aName()];
    const guess = () => wait(throttle.guesses.count('loginPerAccount', name));
    // The second guess uses the turn, so the next ones have to wait.
    expect([await guess(), await guess()]).toEqual([0, 0]);
    for (let count = 0; count < 3; count++) {
      const seconds = await guess();
      expect(seconds).toBeGreaterThan(3);
      expect(seconds).toBeLessThanOrEqual(5);
    }
    // Guesses of another secret of the account have a separate counter.
    const other = () => wait(throttle.guesses.count('twoFactorPerAccount', name));
    expect([await other(), await other()]).toEqual([0, 0]);
  });

  it('wait twice as long after each turn, up to 15 minutes', async () => {
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

  it('are reset after the right secret, only for that account and secret', async () => {
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

  it('fail with the database’s error if it does not respond', async () => {
    const throttle = limited(1);
    await own.resources.pool.query('alter table throttle rename to throttle_away');
    const away = expect.objectContaining({ message: expect.stringContaining('throttle') });
    await expect(throttle.consume('emailPerAccount', 'x')).rejects.toEqual(away);
    await own.resources.pool.query('alter table throttle_away rename to throttle');
  });
});
