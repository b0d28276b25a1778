import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/answer.ts';
import { aColleague } from '../../testing/colleagues.ts';
import { confirmAddress, password, registration } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const secure = useTestServer({ PUBLIC_URL: 'https://portal.test' }, { beside: server });

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

function aBrowser(agent: string) {
  let cookie = '';
  return {
    take(answer: Answer) {
      cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    },
    headers: () => ({ 'user-agent': agent, ...(cookie !== '' && { cookie }) }),
  };
}

async function register() {
  const { username, email } = registration();
  const body = registration({ username, email });
  await server.call('POST', '/partners/register', { body });
  await confirmAddress(server, email);
  const signInFrom = async (browser: ReturnType<typeof aBrowser>, secret = password) => {
    const answer = await server.call('POST', '/partners/login', {
      body: { username, password: secret },
      headers: browser.headers(),
    });
    if (answer.statusCode === 200) browser.take(answer);
    return answer;
  };
  const notices = async () =>
    (await emailsTo(server, email)).filter(({ template }) => template === 'security_notice');
  return { username, signInFrom, notices };
}

describe('a login', () => {
  it('sends no notice from the first browser, neither the first time nor later', async () => {
    const { signInFrom, notices } = await register();
    const browser = aBrowser(firefox);
    await signInFrom(browser);
    await signInFrom(browser);
    expect(await notices()).toEqual([]);
  });

  it('from another browser sends one notification and one email', async () => {
    const { signInFrom, notices } = await register();
    const [first, second] = [aBrowser(firefox), aBrowser(phone)];
    await signInFrom(first);
    const { token } = (await signInFrom(second)).json<{ token: string }>();
    await signInFrom(second);
    await signInFrom(first);
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(notice?.subject).toContain('New sign-in');
    expect(notice?.text).toContain('iPhone');
    const profile = await server.call('GET', '/partners/profile', { token });
    const notified = await server.running.resources.db
      .selectFrom('notifications')
      .select(['type', 'title', 'status'])
      .where('partner_id', '=', profile.json().id)
      .execute();
    expect(notified).toEqual([
      { type: 'security', title: 'Sign-in from a new device', status: 'unread' },
    ]);
  });

  it('from another browser with the same user agent sends a notice', async () => {
    const { signInFrom, notices } = await register();
    await signInFrom(aBrowser(firefox));
    await signInFrom(aBrowser(firefox));
    expect(await notices()).toHaveLength(1);
  });

  it('copies nothing from the user agent into the notice', async () => {
    const { signInFrom, notices } = await register();
    await signInFrom(aBrowser(firefox));
    await signInFrom(aBrowser('Call +1 555 at once'));
    const [notice] = await notices();
    expect(notice?.text).toContain('Unknown device');
    expect(notice?.text).not.toContain('555');
  });

  it('of a staff member from another browser sends an email', async () => {
    const { member } = await aColleague(server, 'support');
    await server.call('POST', '/admin/login', { body: { username: member.username, password } });
    const notices = (await emailsTo(server, member.email)).filter(
      ({ template }) => template === 'security_notice',
    );
    expect(notices).toHaveLength(1);
  });
});

describe('the device cookie', () => {
  it('is HttpOnly, SameSite=Lax and lasts 400 days', async () => {
    const { signInFrom } = await register();
    const answer = await signInFrom(aBrowser(firefox));
    expect(answer.headers['set-cookie']).toMatch(
      /^device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is Secure with the __Host- prefix over HTTPS', async () => {
    const { username } = await register();
    const answer = await secure.call('POST', '/partners/login', { body: { username, password } });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('is not set for a wrong password, and a foreign value is replaced', async () => {
    const { username, signInFrom } = await register();
    expect(
      (await signInFrom(aBrowser(firefox), 'wrong one')).headers['set-cookie'],
    ).toBeUndefined();
    const answer = await server.call('POST', '/partners/login', {
      body: { username, password },
      headers: { cookie: 'theme=dark; device=short; device=' },
    });
    expect(answer.headers['set-cookie']).toMatch(/^device=[\w-]{43};/);
  });

  it('is shared by all accounts that log in from the browser', async () => {
    const [one, other] = [await register(), await register()];
    const browser = aBrowser(firefox);
    const cookies = new Set<string>();
    for (const { signInFrom } of [one, other, one]) {
      cookies.add(String((await signInFrom(browser)).headers['set-cookie']));
    }
    expect(cookies.size).toBe(1);
    expect([...(await one.notices()), ...(await other.notices())]).toEqual([]);
  });

  it('updates its last use once a day', async () => {
    const { db } = server.running.resources;
    const { username, signInFrom } = await register();
    const browser = aBrowser(firefox);
    await signInFrom(browser);
    const own = () =>
      db
        .selectFrom('known_devices')
        .innerJoin('partners', 'partners.id', 'partner_id')
        .where('username', '=', username);
    const seen = () => own().select(['device_hash', 'last_seen']).executeTakeFirstOrThrow();
    const first = await seen();
    await signInFrom(browser);
    expect(await seen()).toEqual(first);
    const { device_hash } = first;
    await db
      .updateTable('known_devices')
      .set({ last_seen: sql`last_seen - interval '25 hours'` })
      .where('device_hash', '=', device_hash)
      .execute();
    await signInFrom(browser);
    const { last_seen } = await seen();
    expect(Date.parse(last_seen)).toBeGreaterThan(Date.parse(first.last_seen) - 1);
    await db.deleteFrom('known_devices').where('device_hash', '=', device_hash).execute();
    await signInFrom(browser);
    expect(await seen()).toMatchObject({ device_hash });
  });

  it('is stored as a hash', async () => {
    const { signInFrom } = await register();
    const answer = await signInFrom(aBrowser(firefox));
    const value = /=([\w-]{43});/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';
    const rows = await server.running.resources.db
      .selectFrom('known_devices')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(value);
    expect(rows.some(({ device_hash }) => device_hash.toString('base64url') === value)).toBe(false);
  });
});
