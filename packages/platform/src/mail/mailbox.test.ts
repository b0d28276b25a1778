import { jobsDone } from '@baize/portal/testing/jobs-done';
import { aPartner, registration } from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { describe, expect, it } from 'vitest';

const server = useTestServer();
const production = useTestServer(
  { NODE_ENV: 'production', SMTP_URL: 'none', PUBLIC_URL: 'https://portal.test' },
  { beside: server },
);
const onTheNetwork = useTestServer({ HOST: '0.0.0.0' }, { beside: server });
const withMailServer = useTestServer(
  { SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' },
  { beside: server },
);

const get = (url: string, on = server) =>
  on.running.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });

async function openLatest(): Promise<string> {
  const list = await get('/mailbox');
  return /href="(\/mailbox\/\d+)"/.exec(list.body)?.[1] ?? '';
}

describe('the mailbox of a development server', () => {
  it('lists e-mails, newest first, and shows each with working links', async () => {
    const { user } = await aPartner(server);
    await server.call('POST', '/partners/forgot-password', { body: { email: user.email } });
    await jobsDone(server);
    const list = await get('/mailbox');
    expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(list.body.indexOf('Reset your')).toBeLessThan(list.body.indexOf('Welcome'));
    const address = await openLatest();
    const page = await get(address);
    expect(page.body).toContain(`To ${user.email}`);
    expect(page.body).toContain('sandbox="allow-top-navigation-by-user-activation allow-popups"');
    const body = await get(`${address}/body`);
    expect(body.body).toMatch(/href="http:\/\/portal\.test\/reset-password\?token=[\w-]{43}"/);
    expect(body.body).toContain('<base target="_top"/>');
  });

  it('runs no scripts of an e-mail', async () => {
    const company_name = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    const body = registration({ company_name });
    await server.call('POST', '/partners/register', { body });
    const address = await openLatest();
    for (const url of ['/mailbox', address, `${address}/body`]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/<script|<img src=x/i);
      expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    }
    const shown = await get(`${address}/body`);
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    '/mailbox/0',
    '/mailbox/999999',
    '/mailbox/x',
    "/mailbox/1'--",
    '/mailbox/1e9/body',
    '/mailbox/99999999999999999999',
  ])('returns 404 for %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe.each([
  ['in production', production],
  ['on an address that others reach', onTheNetwork],
  ['where a mail server is set', withMailServer],
])('a server %s', (_, elsewhere) => {
  it.each(['/mailbox', '/mailbox/1', '/mailbox/1/body', '/mailbox.css'])(
    'has no %s',
    async (url) => {
      const answer = await get(url, elsewhere);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('mailbox');
    },
  );
});
