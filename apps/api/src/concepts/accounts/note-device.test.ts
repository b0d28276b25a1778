import { describe, expect, it } from 'vitest';
import { password, registration } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newerFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

async function register() {
  const { username, email } = registration();
  const body = registration({ username, email });
  await server.call('POST', '/partners/register', { body });
  const signInFrom = (agent: string) =>
    server.call('POST', '/partners/login', {
      body: { username, password },
      headers: { 'user-agent': agent },
    });
  const notices = async () =>
    (await emailsTo(server, email)).filter(({ template }) => template === 'security_notice');
  return { signInFrom, notices };
}

describe('a sign-in', () => {
  it('from the first browser, or a newer version of it, is told to no one', async () => {
    const { signInFrom, notices } = await register();
    await signInFrom(firefox);
    await signInFrom(newerFirefox);
    expect(await notices()).toEqual([]);
  });

  it('from another browser is told by notification and e-mail, once', async () => {
    const { signInFrom, notices } = await register();
    await signInFrom(firefox);
    const { token } = (await signInFrom(phone)).json<{ token: string }>();
    await signInFrom(phone);
    await signInFrom(firefox);
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

  it('from something that does not name itself is told as well', async () => {
    const { signInFrom, notices } = await register();
    await signInFrom(firefox);
    await signInFrom('');
    const [notice] = await notices();
    expect(notice?.text).toContain('a browser that does not name itself');
  });
});
