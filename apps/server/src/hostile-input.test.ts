import { type Audience, allRoutes, type Route } from '@baize/contract';
import { systemActor } from '@baize/platform/acts/actor';
import { ApiError } from '@baize/platform/http/api-error';
import { readInput } from '@baize/platform/http/read-input';
import { openSession, partnerLifetime, staffLifetime } from '@baize/platform/security/sessions';
import { beforeAll, expect, it } from 'vitest';
import { type Case, casesOf, type Json, randomFrom, sampleOf } from './testing/hostile-calls.ts';
import { anApprovedPartner } from './testing/kyc.ts';
import { aSecretKey } from './testing/secret-keys.ts';
import { useTestServer } from './testing/test-server.ts';
import { aTicket } from './testing/tickets.ts';

/**
 * Sends hostile values in every field of every route while the other fields stay plausible. The
 * parser gets all values; the server gets a sample per field and must never fail. The contract
 * lists the routes, so new routes and fields are covered automatically. The sample differs in each
 * run; the test titles contain the seed.
 */

const seed = Number(process.env['HOSTILE_SEED'] ?? Date.now() % 2 ** 31);
const random = randomFrom(seed);
const SAMPLED_PER_FIELD = 4;

/** Raises the throttle limits: a throttled request is rejected before its input is read. */
const patience = Object.fromEntries(
  [
    ...['LOGIN', 'TWO_FACTOR', 'API_KEY', 'WALLET_TRY', 'CERTIFICATION', 'WEBHOOK', 'WEBHOOK_SEND'],
    ...['PREFERENCES', 'CONFIRMATION', 'SETTING', 'PLAYER', 'TRANSACTION_RETRY', 'PROFILE'],
  ].map((name) => [`THROTTLE_${name}_PER_ACCOUNT`, '100000/60']),
);
const server = useTestServer(
  { ...patience, LIVE_SESSIONS_PER_ADDRESS: '100000', LIVE_SESSIONS_PER_PLAYER: '100000' },
  { liveTables: true },
);

const inAddress = (value: Json) => encodeURIComponent(String(value).toWellFormed());

let partnerId: number;
let ownerId: number;
let keys: { publishable: string; secret: string };

/** Creates one row of each kind, so that requests for id 1 find something. */
beforeAll(async () => {
  const partner = await anApprovedPartner(server);
  partnerId = partner.user.id;
  await aTicket(server, partner.token);
  const enquiry = { name: 'Ann', email: 'ann@casino.test', subject: 'sales', message: 'Hello' };
  await server.call('POST', '/contact', { body: enquiry });
  const { db } = server.running.resources;
  ({ id: ownerId } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow());
  // The keys belong to a second partner, because calls may delete the first partner or revoke its
  // keys.
  const { apiKey, token } = await anApprovedPartner(server);
  keys = { publishable: apiKey, secret: await aSecretKey(server, token) };
});

type Headers = Record<string, string>;
type Caller = 'nobody' | 'partner' | 'staff' | 'publishable key' | 'secret key';

function callersOf(audience: Audience): Caller[] {
  switch (audience.kind) {
    case 'public':
      return ['nobody'];
    case 'admin':
      return ['staff'];
    case 'secret_key':
      return ['secret key'];
    case 'api_key':
      return [
        'publishable key',
        'secret key',
        ...(audience.orLaunchToken ? ['nobody' as const] : []),
      ];
    default:
      return ['partner'];
  }
}

/** Opens a new session of a working account, regardless of what earlier calls did to it. */
async function headersOf(caller: Caller): Promise<Headers> {
  const { resources } = server.running;
  const { db } = resources;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  switch (caller) {
    case 'nobody':
      return {};
    case 'publishable key':
      return { 'x-api-key': keys.publishable, origin: 'http://portal.test' };
    case 'secret key':
      return { 'x-api-key': keys.secret };
    case 'staff':
      return bearer(
        await openSession(db, resources, { staffId: ownerId }, systemActor, staffLifetime),
      );
    case 'partner':
      await db
        .updateTable('partners')
        .set({ status: 'approved' })
        .where('id', '=', partnerId)
        .execute();
      return bearer(
        await openSession(db, resources, { partnerId }, systemActor, partnerLifetime(false)),
      );
  }
}

async function send(route: Route, headers: Headers, { params, query, body }: Case) {
  const address = `${route.under ?? ''}${route.path}`;
  const path = address.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name] ?? ''));
  const asked = Object.entries(query).map(([name, value]) => `${name}=${inAddress(value)}`);
  return server.call(route.method, `${path}?${asked.join('&')}`, {
    ...(body !== null && { body }),
    headers,
  });
}

const isStream = ({ response }: Route) =>
  'mediaType' in response && response.mediaType === 'text/event-stream';

const isTurnedAway = (status: number) => status === 401 || status === 403;

/**
 * Deletions run last because other routes need the rows. Staff deletions come last of all: they
 * delete the partner.
 */
const rankOf = ({ method, audience: { kind } }: Route) =>
  method === 'DELETE' ? (kind === 'admin' ? 2 : 1) : 0;

const routes = allRoutes.filter((route) => !isStream(route));

function parse(route: Route, { params, query, body }: Case): unknown {
  try {
    readInput(route, { params, query, body });
    return undefined;
  } catch (error) {
    return error;
  }
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError &&
  error.code === 'validation_failed' &&
  Object.values(error.fields ?? {}).every((sentence) => sentence !== '') &&
  Object.keys(error.fields ?? {}).length > 0;

it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s accepts each value or rejects it with field errors',
  (_, route) => {
    const faults = [...casesOf(route)]
      .map(({ what, given }) => ({ what, given, error: parse(route, given) }))
      .filter(({ error }) => error !== undefined && !isRefusal(error))
      .map(({ what, given, error }) => `${error} ${what}: ${JSON.stringify(given).slice(0, 300)}`);
    expect(faults).toEqual([]);
  },
);

it.each(
  routes
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap((route) => callersOf(route.audience).map((caller) => ({ route, caller })))
    .map(({ route, caller }) => [`${route.method} ${route.path}`, caller, route] as const),
)(`%s responds to %s without a server error (HOSTILE_SEED=${seed})`, async (_, caller, route) => {
  const faults: string[] = [];
  const statuses: number[] = [];
  let headers: Headers | undefined;
  for (const { what, given } of sampleOf(casesOf(route), SAMPLED_PER_FIELD, random)) {
    headers ??= await headersOf(caller);
    const { statusCode } = await send(route, headers, given);
    statuses.push(statusCode);
    if (statusCode >= 500 || statusCode === 429)
      faults.push(`${statusCode} ${what}: ${JSON.stringify(given).slice(0, 300)}`);
    // The call may have ended its session; open a new one for the next call.
    if (route.method !== 'GET' && (statusCode < 300 || statusCode === 401)) headers = undefined;
  }
  expect(faults).toEqual([]);
  // If every call is rejected for the caller's identity, the input was never tested.
  expect(statuses.every(isTurnedAway)).toBe(false);
});
