import { allRoutes, type Route, routeAddress } from '@baize/contract';
import { throttleLimits } from '@baize/platform/security/throttle-limits';
import { describe, expect, it } from 'vitest';
import { registration, uniqueName } from './testing/people.ts';
import { useTestServer } from './testing/test-server.ts';

/**
 * Every public route must limit calls per IP address, and must check that limit before doing any
 * other work. A new public route fails this test until it has a limit or is listed in `cheap`.
 */

const BUDGET = 2;

const variables = Object.keys(throttleLimits())
  .filter((name) => name.endsWith('PerAddress'))
  .map((name) => `THROTTLE_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`);
const server = useTestServer(Object.fromEntries(variables.map((name) => [name, `${BUDGET}/600`])));

/**
 * These routes read memory or one row by its key. Load shedding protects the process from too many
 * of them.
 */
const cheap = ['GET /v1/limits', 'GET /v1/tables', 'GET /v1/cloths/{game}', 'GET /v1/rounds/{id}'];

const credentials = () => ({ username: uniqueName('nobody'), password: 'not this one' });
const address = () => ({ email: `${uniqueName('nobody')}@casino.test` });
const link = () => ({ token: 'x'.repeat(43) });
const linkWithPassword = () => ({ ...link(), password: 'correct horse battery' });

/** Well-formed request bodies, so that validation does not reject them. */
const bodies: Record<string, () => object> = {
  'POST /api/partners/register': registration,
  'POST /api/partners/login': credentials,
  'POST /api/partners/login/passkey': credentials,
  'POST /api/partners/forgot-password': address,
  'POST /api/partners/reset-password': linkWithPassword,
  'POST /api/partners/reset-password/check': link,
  'POST /api/partners/confirm-email': link,
  'POST /api/partners/confirm-email/check': link,
  'POST /api/partners/restore-email': link,
  'POST /api/partners/restore-email/check': link,
  'POST /api/admin/login': credentials,
  'POST /api/admin/login/passkey': credentials,
  'POST /api/admin/forgot-password': address,
  'POST /api/admin/reset-password': linkWithPassword,
  'POST /api/admin/reset-password/check': link,
  'POST /api/admin/accept-invitation': linkWithPassword,
  'POST /api/admin/accept-invitation/check': link,
  'POST /api/notifications/email': () => ({
    to: `${uniqueName('nobody')}@casino.test`,
    subject: 'Welcome',
    template: 'welcome',
    data: {},
  }),
  'POST /api/contact': () => ({
    name: 'A visitor',
    ...address(),
    subject: 'partnership',
    message: 'What does a table cost, and how long does it take?',
  }),
};

const isPublic = ({ audience }: Route) =>
  audience.kind === 'public' || audience.kind === 'partner_or_public';
const nameOf = (route: Route) => `${route.method} ${routeAddress(route)}`;
const names = allRoutes.filter(isPublic).map(nameOf);

describe('a call without credentials', () => {
  it('is either limited or listed as cheap', () => {
    expect(names.toSorted()).toEqual([...Object.keys(bodies), ...cheap].sort());
  });

  it.each(Object.keys(bodies))('is limited per IP address: %s', async (name) => {
    const [, url = ''] = name.split(' ');
    const remoteAddress = `203.0.113.${names.indexOf(name)}`;
    const ask = () =>
      server.running.app.inject({
        method: 'POST',
        url,
        payload: bodies[name]?.() ?? {},
        remoteAddress,
      });
    for (let call = 0; call < BUDGET; call++) {
      expect([200, 201, 202, 400, 401]).toContain((await ask()).statusCode);
    }
    const refused = await ask();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
