import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { waitingForALock } from '../../testing/locks.ts';
import { aPartner, password, sameBrowser } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

/** More than the number of logins processed concurrently. */
const MANY = availableParallelism() + 2;

const accounts = {
  partners: async () => (await aPartner(server)).user,
  admin: async () => (await aColleague(server, 'support')).member,
};

it.each([
  ['partners', 'partners'],
  ['admin', 'staff'],
] as const)(
  'a locked account of %s delays only logins with its right password',
  async (audience, table) => {
    const { db } = server.running.resources;
    const signIn = async (username: string, secret: string, headers = {}) => {
      const body = { username, password: secret };
      return (await server.call('POST', `/${audience}/login`, { body, headers })).statusCode;
    };
    const [held, other] = [await accounts[audience](), await accounts[audience]()];
    let isDone = false;
    const { right } = await db.transaction().execute(async (holding) => {
      await holding
        .selectFrom(table)
        .where('id', '=', held.id)
        .select('id')
        .forUpdate()
        .executeTakeFirstOrThrow();
      const right = Array.from({ length: MANY }, () =>
        signIn(held.username, password, sameBrowser).finally(() => {
          isDone = true;
        }),
      );
      await expect.poll(() => waitingForALock(db)).toBeGreaterThan(0);
      expect(await signIn(held.username, 'not this one', sameBrowser)).toBe(401);
      expect(await signIn(other.username, password, sameBrowser)).toBe(200);
      expect(await signIn(other.username, password)).toBe(200);
      expect(isDone).toBe(false);
      return { right };
    });
    expect(await Promise.all(right)).toEqual(right.map(() => 200));
  },
);
