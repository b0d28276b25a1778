import type { Session } from '@baize/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { aColleague, logInColleague } from '../../testing/colleagues.ts';
import { aPartner, logIn, password, sameBrowser } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

type Side = {
  path: '/partners/sessions' | '/admin/sessions';
  login: string;
  person: () => Promise<{ username: string; email: string; token: string; id: number }>;
  again: (username: string) => Promise<string>;
};
const sides: [string, Side][] = [
  [
    'partners',
    {
      path: '/partners/sessions',
      login: '/partners/login',
      person: async () => {
        const { user, token } = await aPartner(server);
        return { ...user, token };
      },
      again: (username) => logIn(server, username),
    },
  ],
  [
    'staff',
    {
      path: '/admin/sessions',
      login: '/admin/login',
      person: async () => {
        const { member, token } = await aColleague(server, 'support');
        return { ...member, token };
      },
      again: (username) => logInColleague(server, username),
    },
  ],
];

beforeEach(() => {
  server.clock.now = undefined;
});

describe.each(sides)('sessions of %s', (_, { path, login, person, again }) => {
  const list = async (token: string, query = '') =>
    (await server.call('GET', `${path}${query}`, { token })).json<{
      sessions: Session[];
      next_cursor: string | null;
    }>();
  const statusOf = async (token: string) => (await server.call('GET', path, { token })).statusCode;

  it('are listed newest first with device, IP address and times; the current one is marked', async () => {
    const { username, token } = await person();
    await server.running.app.inject({
      method: 'POST',
      url: `/api${login}`,
      payload: { username, password },
      headers: {
        ...sameBrowser,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      remoteAddress: '203.0.113.7',
    });
    const { sessions, next_cursor } = await list(token);
    expect(next_cursor).toBeNull();
    expect(sessions).toMatchObject([
      { device: 'Firefox on Linux', ip: '203.0.113.7', current: false },
      { ip: '127.0.0.1', current: true },
    ]);
    const [newest] = sessions;
    expect(newest?.last_used_at).toBe(newest?.created_at);
    expect(Object.keys(newest ?? {})).not.toContain('jti');
  });

  it('are listed in pages', async () => {
    const { username, token } = await person();
    await again(username);
    await again(username);
    const first = await list(token, '?limit=2');
    const rest = await list(token, `?limit=2&cursor=${first.next_cursor}`);
    const ids = [...first.sessions, ...rest.sessions].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect([first.sessions.length, rest.sessions.length, rest.next_cursor]).toEqual([2, 1, null]);
  });

  it('can be ended one by one, with immediate effect', async () => {
    const { username, token, email } = await person();
    const other = await again(username);
    const before = await emailsTo(server, email);
    const [newest] = (await list(token)).sessions;
    const ended = await server.call('DELETE', `${path}/${newest?.id}`, { token });
    expect([ended.statusCode, ended.json()]).toEqual([200, { message: 'Signed out.' }]);
    expect([await statusOf(other), await statusOf(token)]).toEqual([401, 200]);
    expect((await list(token)).sessions).toHaveLength(1);
    const twice = await server.call('DELETE', `${path}/${newest?.id}`, { token });
    expect(twice.statusCode).toBe(404);
    expect(await emailsTo(server, email)).toEqual(before);
  });

  it('can be ended all except the current one', async () => {
    const { username, token } = await person();
    const others = [await again(username), await again(username)];
    const bystander = await person();
    const ended = await server.call('DELETE', path, { token });
    expect(ended.statusCode).toBe(200);
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect([await statusOf(token), await statusOf(bystander.token)]).toEqual([200, 200]);
  });

  it('return 404 for another account’s session, as for an unknown one', async () => {
    const [mine, theirs] = [await person(), await person()];
    const [session] = (await list(theirs.token)).sessions;
    const answers = await Promise.all(
      [session?.id, 9_007_199_254_740_991].map((id) =>
        server.call('DELETE', `${path}/${id}`, { token: mine.token }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    const [body, absent] = answers.map((answer) => ({ ...answer.json(), request_id: '' }));
    expect(body).toEqual(absent);
    expect(await statusOf(theirs.token)).toBe(200);
  });

  it('are not listed after they ended', async () => {
    const { username, token } = await person();
    await again(username);
    server.clock.now = new Date(Date.now() + 7 * 3_600_000);
    const later = await again(username);
    server.clock.now = new Date(Date.now() + 13 * 3_600_000);
    expect((await list(later)).sessions).toHaveLength(1);
    expect(await statusOf(token)).toBe(401);
  });

  it('store their last use and IP address at most once a minute', async () => {
    const { token, id } = await person();
    const from = (seconds: number, remoteAddress: string) => {
      server.clock.now = new Date(begun + seconds * 1000);
      return server.running.app.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}` },
        remoteAddress,
      });
    };
    const used = () =>
      server.running.resources.db
        .selectFrom('sessions')
        .select(['last_used_at', 'ip'])
        .where(path === '/partners/sessions' ? 'partner_id' : 'staff_id', '=', id)
        .executeTakeFirstOrThrow();
    const first = await used();
    const begun = Date.parse(first.last_used_at);
    await from(59, '203.0.113.1');
    expect(await used()).toEqual(first);
    await Promise.all([from(61, '203.0.113.2'), from(61, '203.0.113.2'), from(61, '203.0.113.2')]);
    const second = await used();
    expect([Date.parse(second.last_used_at) - begun, second.ip]).toEqual([61_000, '203.0.113.2']);
    await from(100, '203.0.113.3');
    expect(await used()).toEqual(second);
  });
});

it('does not end a partner’s session through the back office, nor a staff session through the portal', async () => {
  const partner = await aPartner(server);
  const { token } = await aColleague(server, 'owner');
  const [session] = (
    await server.call('GET', '/partners/sessions', { token: partner.token })
  ).json<{ sessions: Session[] }>().sessions;
  const answer = await server.call('DELETE', `/admin/sessions/${session?.id}`, { token });
  expect(answer.statusCode).toBe(404);
});
