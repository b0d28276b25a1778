import { describe, expect, it } from 'vitest';
import { anOwnerToken, registration } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ SIGNUP_POLICY: 'review' });
const later = useTestServer({ SIGNUP_POLICY: 'open' }, { beside: server });

const change = async (body: unknown) =>
  server.call('PUT', '/admin/settings', { token: await anOwnerToken(server), body });
const read = async () =>
  (await server.call('GET', '/admin/settings', { token: await anOwnerToken(server) })).json()
    .settings;

describe('settings', () => {
  it('start with the values of the environment', async () => {
    expect(await read()).toMatchObject({ signup_policy: 'review', retention_years: 5 });
  });

  it('keep their values when a later start has other initial values', async () => {
    expect(await later.running.resources.settings.read()).toEqual(await read());
  });

  it('apply to registrations immediately', async () => {
    const register = async () =>
      (await server.call('POST', '/partners/register', { body: registration() })).json().user
        .status;
    expect(await register()).toBe('pending');
    const answer = await change({ signup_policy: 'open' });
    expect(answer.json().settings).toMatchObject({ signup_policy: 'open', retention_years: 5 });
    expect(await register()).toBe('approved');
  });

  it('record the values before and after, only if something changed', async () => {
    const records = () => recorded(server, { action: 'settings.updated' });
    await change({ retention_years: 7 });
    const after = await records();
    expect(after.at(-1)?.details).toEqual({ retention_years: { before: 5, after: 7 } });
    await change({ retention_years: 7 });
    expect(await records()).toHaveLength(after.length);
  });

  it.each([
    { signup_policy: 'closed' },
    { sales_address: 'nobody' },
    { sales_address: 'a@b.test\r\nBcc: c@d.test' },
    { retention_years: 0 },
    { retention_years: 31 },
    { retention_years: '5' },
    { theme: 'dark' },
  ])('reject %j', async (body) => {
    const before = await read();
    expect((await change(body)).statusCode).toBe(400);
    expect(await read()).toEqual(before);
  });
});
