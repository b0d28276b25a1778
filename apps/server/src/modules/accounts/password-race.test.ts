import { expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { jobsDone } from '../../testing/jobs-done.ts';
import { bothWaiting } from '../../testing/locks.ts';
import { aPartner, password, sameBrowser } from '../../testing/people.ts';
import { lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const ownersChoice = 'a completely new phrase';
const thiefsChoice = 'a phrase of somebody else';

type Audience = 'partners' | 'admin';

async function anAccount(audience: Audience) {
  if (audience === 'partners') {
    const { user, token } = await aPartner(server);
    return { ...user, token };
  }
  const { member, token } = await aColleague(server, 'support');
  return { ...member, token };
}

async function resetToken(audience: Audience, email: string): Promise<string> {
  await server.call('POST', `/${audience}/forgot-password`, { body: { email } });
  await jobsDone(server);
  const { text } = await lastEmailTo(server, email, 'password_reset');
  return /token=([\w-]{43})/.exec(text)?.[1] ?? '';
}

it.each([
  ['partners', 'partners'],
  ['admin', 'staff'],
] as const)(
  'of %s: a reset wins against a change that was verified before it and finishes after it',
  async (audience, table) => {
    const account = await anAccount(audience);
    const link = await resetToken(audience, account.email);
    const [reset, refused] = await bothWaiting(
      server.running.resources.db,
      (holding) => {
        const row = holding.selectFrom(table).select('id').where('id', '=', account.id);
        return row.forNoKeyUpdate().execute();
      },
      () =>
        server.call('POST', `/${audience}/reset-password`, {
          body: { token: link, password: ownersChoice },
        }),
      () =>
        server.call('PUT', `/${audience}/password`, {
          token: account.token,
          body: { current_password: password, new_password: thiefsChoice },
        }),
    );
    expect(reset.statusCode).toBe(200);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'current_password_incorrect']);
    const signIn = async (secret: string) => {
      const body = { username: account.username, password: secret };
      const options = { body, headers: sameBrowser };
      return (await server.call('POST', `/${audience}/login`, options)).statusCode;
    };
    expect([await signIn(ownersChoice), await signIn(thiefsChoice)]).toEqual([200, 401]);
  },
);
