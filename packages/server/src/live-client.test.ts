import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  PlayerBet as ContractBet,
  Player,
  RouteAnswer,
  RouteCall,
  Transaction,
} from '@baize/contract';
import type { Launch, liveRoutes, PublicRound, TableState } from '@baize/contract/live';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { createLiveClient } from './live-client.ts';
import type {
  KeyOwner,
  LiveTable,
  LiveTransaction,
  NewSession,
  Round,
  TransactionFilter,
} from './live-types.ts';
import type { Exclusion, LivePlayer, PlayerBet, PlayerLimits } from './player-types.ts';

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server that sends these responses in order and then repeats the last. */
async function aServer(...answers: Answer[]) {
  const seen: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers });
    answers[Math.min(seen.length, answers.length) - 1]?.(request, response);
  }).listen(0, '127.0.0.1');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { seen, live: createLiveClient({ serverUrl, secretKey: 'sk_test_x', timeoutMs: 500 }) };
}

const send =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(JSON.stringify(body));
const drop: Answer = (request) => request.socket.destroy();
const hang: Answer = () => undefined;
const launched = { launch_token: 'lt_1', expires_at: '2027-01-31T12:00:00.000Z' };

describe('a call', () => {
  it('is retried with the same idempotency key if its outcome is unknown', async () => {
    const { live, seen } = await aServer(drop, send(503, {}), send(200, launched));
    expect(await live.createSession({ player_id: 'ann', currency: 'EUR' })).toEqual(launched);
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(seen[0]?.headers['x-api-key']).toBe('sk_test_x');
  });

  it('fails after three attempts with the reason', async () => {
    const cut = await aServer(drop);
    await expect(cut.live.whoAmI()).rejects.toMatchObject({ code: 'not_reached', status: 0 });
    expect(cut.seen).toHaveLength(3);
    const slow = await aServer(hang);
    await expect(slow.live.whoAmI()).rejects.toMatchObject({ code: 'timed_out' });
    const half = await aServer((request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      setImmediate(() => request.socket.destroy());
    });
    await expect(half.live.whoAmI()).rejects.toMatchObject({ code: 'not_reached' });
  });

  it('is not retried when refused, and throws the server’s details', async () => {
    const body = {
      message: 'No.',
      code: 'validation_failed',
      fields: { player_id: 'Use letters.' },
    };
    const { live, seen } = await aServer(send(400, body, { 'x-request-id': 'abc' }));
    await expect(live.createSession({ player_id: ' ', currency: 'EUR' })).rejects.toMatchObject({
      ...{ name: 'BaizeError', message: 'No.', code: 'validation_failed', status: 400 },
      ...{ requestId: 'abc', fields: { player_id: 'Use letters.' } },
    });
    expect(seen).toHaveLength(1);
  });

  it('throws with the wait if the server requests a long one', async () => {
    const full = { code: 'unavailable', message: 'Full.' };
    const { live, seen } = await aServer(send(503, full, { 'retry-after': '60' }));
    await expect(live.listTables()).rejects.toMatchObject({ retryAfterSeconds: 60 });
    expect(seen).toHaveLength(1);
  });

  it('throws if the response is not JSON', async () => {
    const { live } = await aServer((_request, response) => response.end('<html>'));
    await expect(live.whoAmI()).rejects.toMatchObject({ code: 'not_json', status: 200 });
  });

  it('omits undefined filters from the query', async () => {
    const { live, seen } = await aServer(send(200, { transactions: [], next_cursor: null }));
    await live.listTransactions({ state: 'pending', limit: 5 });
    await live.listPlayerBets('a+b', { limit: 2 });
    await live.excludePlayer('ann', { kind: 'pause', until: '2027-01-31T12:00:00.000Z' });
    await live.admitPlayer('ann');
    expect(seen.slice(1).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/players/a%2Bb/bets?limit=2',
      'PUT /v1/players/ann/exclusion',
      'DELETE /v1/players/ann/exclusion',
    ]);
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/v1/transactions?state=pending&limit=5' });
  });
});

it('requires a URL and a secret key', () => {
  expect(() => createLiveClient({ serverUrl: 'x', secretKey: 'sk_test_x' })).toThrow('serverUrl');
  const page = { serverUrl: 'http://localhost', secretKey: 'pk_test_x' };
  expect(() => createLiveClient(page)).toThrow('secret key');
});

type Routes = typeof liveRoutes;
type Asked = NonNullable<RouteCall<Routes['listKeyTransactions']>['query']>;
type Limited = RouteCall<Routes['limitPlayerOfKey']>['body'];
type Excluded = RouteCall<Routes['excludePlayerOfKey']>['body'];
type Owner = RouteAnswer<Routes['readKeyOwner']>;

/** Names of all fields at any depth. Comparing them finds types with missing fields. */
type Fields<T> = T extends readonly (infer Item)[]
  ? Fields<Item>
  : T extends object
    ? { [Name in keyof T & string]-?: Name | `${Name}.${Fields<T[Name]>}` }[keyof T & string]
    : never;

it('has the types of the contract', () => {
  expectTypeOf<NewSession>().toExtend<Launch>();
  expectTypeOf<TransactionFilter>().toExtend<Asked>();
  expectTypeOf<PlayerLimits>().toExtend<Limited>();
  expectTypeOf<Exclusion>().toExtend<Excluded>();
  expectTypeOf<Owner>().toExtend<KeyOwner>();
  expectTypeOf<Transaction>().toExtend<LiveTransaction>();
  expectTypeOf<Player>().toExtend<LivePlayer>();
  expectTypeOf<ContractBet>().toExtend<PlayerBet>();
  expectTypeOf<PublicRound>().toExtend<Round>();
  expectTypeOf<TableState>().toExtend<LiveTable>();
});

it('has every field of the contract', () => {
  expectTypeOf<Fields<NewSession>>().toEqualTypeOf<Fields<Launch>>();
  expectTypeOf<Fields<TransactionFilter>>().toEqualTypeOf<Fields<Asked>>();
  expectTypeOf<Fields<PlayerLimits>>().toEqualTypeOf<Fields<Limited>>();
  expectTypeOf<Fields<Exclusion>>().toEqualTypeOf<Fields<Excluded>>();
  expectTypeOf<Fields<KeyOwner>>().toEqualTypeOf<Fields<Owner>>();
  expectTypeOf<Fields<LiveTransaction>>().toEqualTypeOf<Fields<Transaction>>();
  expectTypeOf<Fields<LivePlayer>>().toEqualTypeOf<Fields<Player>>();
  expectTypeOf<Fields<PlayerBet>>().toEqualTypeOf<Fields<ContractBet>>();
  expectTypeOf<Fields<Round>>().toEqualTypeOf<Fields<PublicRound>>();
  expectTypeOf<Fields<LiveTable>>().toEqualTypeOf<Fields<TableState>>();
});
