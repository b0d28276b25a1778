import { aColleague } from '@baize/portal/testing/colleagues';
import { aPartner, password, sameBrowser } from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { beforeEach, describe, expect, it } from 'vitest';

const server = useTestServer({ THROTTLE_LOGIN_PER_ADDRESS: '30/900' });

beforeEach(() => server.running.resources.db.deleteFrom('throttle').execute());

const sides = [
  ['partners', async () => (await aPartner(server)).user.username],
  ['admin', async () => (await aColleague(server, 'support')).member.username],
] as const;

describe.each(sides)('while strangers guess a password of %s', (audience, aUsername) => {
  const signIn = (
    username: string,
    secret: string,
    headers: Record<string, string> = {},
    remoteAddress = '203.0.113.9',
  ) =>
    server.running.app.inject({
      method: 'POST',
      url: `/api/${audience}/login`,
      payload: { username, password: secret },
      headers,
      remoteAddress,
    });
  const statusOf = async (...given: Parameters<typeof signIn>) =>
    (await signIn(...given)).statusCode;

  it('lets a known device log in, and delays a stranger with the right password', async () => {
    const username = await aUsername();
    for (let guess = 0; guess < 6; guess++) await signIn(username, 'not this one');
    expect(await statusOf(username, password)).toBe(429);
    expect(await statusOf(username, password, sameBrowser)).toBe(200);
    expect(await statusOf(username, password)).toBe(429);
  });

  it('lets a known device log in from a blocked IP address', async () => {
    const username = await aUsername();
    for (let guess = 0; guess < 31; guess++) await signIn(`nobody${guess}`, 'not this one');
    expect(await statusOf('nobody', password)).toBe(429);
    expect(await statusOf(username, password, sameBrowser)).toBe(200);
  });

  it('delays guesses from a known device too', async () => {
    const username = await aUsername();
    for (let guess = 0; guess < 5; guess++) {
      expect(await statusOf(username, 'not this one', sameBrowser)).toBe(401);
    }
    expect(await statusOf(username, password, sameBrowser)).toBe(429);
    expect(await statusOf(username, password)).toBe(200);
  });

  it('does not count guesses on a device of another account', async () => {
    const [username, other] = [await aUsername(), await aUsername()];
    for (let guess = 0; guess < 6; guess++) await signIn(username, 'not this one', sameBrowser);
    expect(await statusOf(username, password, sameBrowser)).toBe(429);
    expect(await statusOf(other, password, sameBrowser)).toBe(200);
  });

  it('knows a device only for the accounts that logged in from it', async () => {
    const username = await aUsername();
    const other = { cookie: `device=${'e'.repeat(43)}` };
    for (let guess = 0; guess < 6; guess++) await signIn(username, 'not this one');
    expect(await statusOf(username, password, other)).toBe(429);
  });
});
