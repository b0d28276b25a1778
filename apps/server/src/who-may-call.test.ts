import {
  allRoutes,
  type ErrorBody,
  type Route,
  roleMay,
  routeAddress,
  type StaffRole,
  staffRoles,
} from '@baize/contract';
import { createLive } from '@baize/live';
import { systemActor } from '@baize/platform/acts/actor';
import { createHttpServer } from '@baize/platform/http/http-server';
import { routeUrl } from '@baize/platform/http/route-url';
import { createMetrics } from '@baize/platform/metrics/metrics';
import { openSession, partnerLifetime, staffLifetime } from '@baize/platform/security/sessions';
import type { RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { aColleague } from './testing/colleagues.ts';
import { anApprovedPartner } from './testing/kyc.ts';
import { aSecretKey } from './testing/secret-keys.ts';
import { useTestServer } from './testing/test-server.ts';

/**
 * Calls every route of the contract with every kind of credential. A new route is covered
 * automatically; a route that is served but missing in the contract fails.
 */

const server = useTestServer({}, { liveTables: true });

type Headers = Record<string, string>;
const credentials: Record<string, () => Promise<Headers>> = {};
/**
 * Cached headers of each credential, removed when a call may have ended the session or replaced the
 * key.
 */
const headersInUse = new Map<string, Headers>();
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

const staffNames = staffRoles.map((role) => `staff: ${role}`);
const credentialNames = [
  'nothing',
  'partner',
  ...staffNames,
  'disabled colleague',
  'API key',
  'secret key',
  'suspended partner',
  'nonsense',
];

beforeAll(async () => {
  const { resources } = server.running;
  const partner = await anApprovedPartner(server);
  const suspended = await anApprovedPartner(server);
  const staffSession = async (staffId: number) =>
    bearer(await openSession(resources.db, resources, { staffId }, systemActor, staffLifetime));
  const partnerSession = async (partnerId: number) =>
    bearer(
      await openSession(
        resources.db,
        resources,
        { partnerId },
        systemActor,
        partnerLifetime(false),
      ),
    );
  credentials['nothing'] = async () => ({});
  credentials['nonsense'] = async () => ({ ...bearer('e30.e30.e30'), 'x-api-key': 'nonsense' });
  credentials['partner'] = () => partnerSession(partner.user.id);
  credentials['suspended partner'] = () => partnerSession(suspended.user.id);
  credentials['API key'] = async () => ({ 'x-api-key': await liveKey(partner.user.id) });
  const secretKey = await aSecretKey(server, partner.token);
  credentials['secret key'] = async () => ({ 'x-api-key': secretKey });
  for (const role of staffRoles) {
    const { member } = await aColleague(server, role);
    credentials[`staff: ${role}`] = () => staffSession(member.id);
  }
  const former = await aColleague(server, 'owner');
  credentials['disabled colleague'] = () => staffSession(former.member.id);
  await resources.db
    .updateTable('staff')
    .set({ disabled_at: resources.now() })
    .where('id', '=', former.member.id)
    .execute();
  await resources.db
    .updateTable('partners')
    .set({ status: 'rejected' })
    .where('id', '=', suspended.user.id)
    .execute();

  /** Reads the current key, because a call of this test may have replaced it. */
  async function liveKey(partnerId: number): Promise<string> {
    const headers = await partnerSession(partnerId);
    const answer = await server.call('GET', '/partners/api-key', { headers });
    return answer.json<{ api_key: string }>().api_key;
  }
});

type Expected = 401 | 403 | 'let in';

function expectedFor({ audience }: Route, credential: string): Expected {
  const role = staffRoles.find((name) => credential === `staff: ${name}`);
  switch (audience.kind) {
    case 'public':
      return 'let in';
    case 'partner':
      return credential === 'partner' ? 'let in' : 401;
    case 'partner_or_public':
      return ['nothing', 'partner', 'API key', 'secret key'].includes(credential) ? 'let in' : 401;
    case 'api_key':
      return credential === 'API key' || credential === 'secret key' ? 'let in' : 401;
    case 'secret_key':
      if (credential === 'API key') return 403;
      return credential === 'secret key' ? 'let in' : 401;
    case 'admin':
      return role === undefined ? 401 : mayOrNot(role, audience);
  }
}

const mayOrNot = (
  role: StaffRole,
  { permission }: Extract<Route['audience'], { kind: 'admin' }>,
) => (roleMay(role, permission) ? 'let in' : 403);

/**
 * Uses ids that do not exist and no body, so that permitted calls fail without changing anything.
 */
const addressOf = (route: Route) => routeAddress(route).replace(/\{\w+\}/g, '9007199254740991');

type Answered = { status: number; code: string | undefined };

async function call(route: Route, headers: Headers): Promise<Answered> {
  const answer = await fetch((await server.listen()) + addressOf(route), {
    method: route.method,
    headers,
  });
  if (answer.status < 400) {
    // Cancelled because a stream of updates never ends.
    await answer.body?.cancel();
    return { status: answer.status, code: undefined };
  }
  const { code } = (await answer.json()) as ErrorBody;
  return { status: answer.status, code };
}

const mayRefuse = (route: Route, code: string) =>
  (route.errors ?? []).some((documented) => documented === code);

async function headersFor(name: string): Promise<Headers> {
  const headers = headersInUse.get(name) ?? (await credentials[name]?.()) ?? {};
  headersInUse.set(name, headers);
  return headers;
}

const byGuard = {
  401: ['unauthenticated', 'session_suspended', 'invalid_api_key'],
  403: ['forbidden', 'secret_key_required'],
};

function isAsExpected(route: Route, expected: Expected, { status, code = '' }: Answered): boolean {
  if (expected !== 'let in') return status === expected && byGuard[expected].includes(code);
  const isRefused = status === 401 || status === 403;
  return status < 500 && (!isRefused || mayRefuse(route, code));
}

it.each(allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s accepts exactly the callers that the contract names',
  async (_, route) => {
    const wrong: string[] = [];
    for (const name of credentialNames) {
      const expected = expectedFor(route, name);
      const answered = await call(route, await headersFor(name));
      if (!isAsExpected(route, expected, answered)) {
        wrong.push(`${name}: ${answered.status} ${answered.code}, not ${expected}`);
      }
      if (expected === 'let in' && route.method !== 'GET') headersInUse.clear();
    }
    expect(wrong).toEqual([]);
  },
);

describe('the served routes', () => {
  /** Routes that are deliberately outside the contract and open to everyone. */
  const besideTheContract = [
    /^(GET|HEAD) \/api\/openapi\.json$/,
    // WebSockets, video, and CORS preflight requests of browsers.
    /^(GET|HEAD) \/v1\/(live|video)$/,
    /^(GET|HEAD) \/v1\/hls\//,
    /^OPTIONS \/v1\//,
  ];

  async function servedRoutes(): Promise<RouteOptions[]> {
    const resources = { ...server.running.resources, metrics: createMetrics() };
    const app = createHttpServer(resources.config);
    const routes: RouteOptions[] = [];
    app.addHook('onRoute', (route) => {
      routes.push(route);
    });
    await buildApp(app, resources, {
      pagesFolder: '/nonexistent',
      live: createLive(resources),
    });
    await app.ready();
    await app.close();
    return routes;
  }

  it('are in the contract with their permitted callers', async () => {
    const strays = (await servedRoutes())
      .filter(({ url }) => /^\/(api|v1)(\/|$)/.test(url))
      .flatMap(({ method, url, config }) =>
        [method].flat().map((verb) => ({ name: `${verb} ${url}`, config })),
      )
      .filter(({ name }) => !besideTheContract.some((known) => known.test(name)))
      .filter(({ name, config }) => {
        const declared = (config as { route?: Route } | undefined)?.route;
        const inContract = allRoutes.some(
          (route) =>
            route.method === declared?.method &&
            route.path === declared.path &&
            name.replace('HEAD', 'GET') === `${route.method} ${routeUrl(route)}`,
        );
        return !inContract;
      });
    expect(strays.map(({ name }) => name)).toEqual([]);
  });

  it('include all routes of the contract', async () => {
    const served = (await servedRoutes()).flatMap(({ method, url }) =>
      [method].flat().map((verb) => `${verb} ${url}`),
    );
    const promised = allRoutes.map((route) => `${route.method} ${routeUrl(route)}`);
    expect(promised.filter((name) => !served.includes(name))).toEqual([]);
  });
});
