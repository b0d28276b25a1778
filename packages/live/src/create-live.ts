import type { TableState } from '@baize/contract/live';
import type { Database } from '@baize/db';
import type { OutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import { type LiveLimits, readLiveLimits } from '@baize/platform/config/live-limits';
import { assertUdpPortFree, type WebRtcOptions } from '@baize/platform/config/web-rtc-options';
import { handleErrors } from '@baize/platform/http/error-handler';
import { inTurns } from '@baize/platform/jobs/in-turns';
import type { Metrics } from '@baize/platform/metrics/metrics';
import type { Secrets } from '@baize/platform/security/secrets';
import { noTracing, type Tracing } from '@baize/platform/tracing/tracing';
import websocket from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type BetQueue, createBetQueue } from './bets/bet-queue.ts';
import { createCallLog } from './call-log/call-log.ts';
import { logCalls } from './call-log/log-calls.ts';
import { createTableClock, joinTimeline } from './clock.ts';
import { countLive } from './count-live.ts';
import { describeTable, type HostedTable, hostTable } from './hosted-table.ts';
import { serveHls } from './http/hls-routes.ts';
import { servePartners } from './http/partner-routes.ts';
import { servePlayers } from './http/player-routes.ts';
import { servePublic } from './http/public-routes.ts';
import { serveSdk } from './http/sdk-routes.ts';
import { serveSessions } from './http/session-routes.ts';
import { serveSockets } from './http/socket-routes.ts';
import { serveWhep } from './http/whep-routes.ts';
import type { LiveParts } from './live-parts.ts';
import { createPlayersOnline, TELL_ONLINE_MS } from './players-online.ts';
import { paceOf, type RoundPace } from './rounds/lead-table.ts';
import { readLastRounds } from './rounds/round.ts';
import { openRoundsDatabase } from './rounds/rounds-database.ts';
import { runTable } from './rounds/run-table.ts';
import { keepSdk } from './sdk/kept-files.ts';
import { readSdkRelease } from './sdk/sdk-release.ts';
import { inBatches } from './sessions/in-batches.ts';
import { createKeyStanding } from './sessions/key-standing.ts';
import { removeExpiredLaunchTokens } from './sessions/launch-tokens.ts';
import { createSessionLimits } from './sessions/session-limits.ts';
import { redeemTickets, removeExpiredTickets } from './sessions/tickets.ts';
import { createRenewals, createViewerPasses } from './sessions/viewer-pass.ts';
import { createConnections } from './sockets/connections.ts';
import { createStandings } from './sockets/keep-standing.ts';
import { createTableFeed } from './table-feed.ts';
import { readTables } from './tables.ts';
import { readClipPacks } from './video/clip-pack.ts';
import { createHlsAddresses } from './video/hls-addresses.ts';
import { createWhepEndpoint, loadWebRtc } from './video/whep-endpoint.ts';
import { createWallets } from './wallets/wallets.ts';

export type CreateLive = {
  db: Database;
  /** The same database as `db`: bets and rounds get connections of their own to it. */
  pool: Pool;
  log: FastifyBaseLogger;
  tracing?: Tracing;
  metrics?: Metrics;
  /** The seeds of future rounds hang on these: they must stay the same over restarts. */
  secrets: Secrets;
  /** To partners' wallets. */
  calls: OutgoingCalls;
  /** The address browsers reach this server at; a function where the port is known only later. */
  publicUrl: string | (() => string);
  /** Calls the listener when a key may have ended; answers how to stop. Checked each second too. */
  onKeyRevoked: (listener: () => void) => () => void;
  /** The pace of all tables; without it each has its game's. */
  pace?: RoundPace;
  leaseMs?: number;
  /** Beyond it newcomers are asked to come back later. */
  maxConnections?: number;
  heartbeatMs?: number;
  /** Offers the picture over WebRTC too, where its optional dependency is installed. */
  webRtc?: WebRtcOptions | undefined;
  /** What one caller may take; whatever is not given is as by default. */
  limits?: Partial<LiveLimits>;
};

export type Live = {
  /** Adds the routes; call before the server listens. */
  register(app: FastifyInstance): Promise<void>;
  /** Begins to run the tables. */
  start(): void;
  /** Says goodbye to everyone and gives the tables to whoever comes next. */
  stop(): Promise<void>;
  /** With the players of this process alone. */
  tables(): TableState[];
};

/** A frozen leader is cut off 1.5 s after its time, so that it is replaced within six. */
const LEASE_MS = 4_000;
const MOST_CONNECTIONS = 25_000;
const KEY_CHECK_MS = 1_000;
const SHARE_LIMITS_MS = 1_000;
const TIME_CHECK_MS = 1_000;
const CATCH_UP_MS = 1_000;
const NOTE_SEEN_MS = 60_000;
const TICKET_SWEEP_MS = 60_000;
const ONLINE_SWEEP_MS = 60_000;
const SEND_TO_WALLETS_MS = 500;
const INTENT_SWEEP_MS = 2_000;
const WRITE_CALLS_MS = 1_000;
const LARGEST_MESSAGE = 4_096;
/** Sockets are opened one behind the other once their tickets are good: not more than fit between two frames. */
const TICKETS_TOGETHER = 64;
/** What a crowd takes of the database; the processor must have time for the end of a round beside it. */
const SESSIONS_AT_ONCE = 6;

/** The seeds of all rounds hang on this. */
export const seedSecretOf = (secrets: Secrets) => secrets.derive('live-seeds');

export function createLive(options: CreateLive): Live {
  const seedSecret = seedSecretOf(options.secrets);
  const { db, pool, log, maxConnections = MOST_CONNECTIONS } = options;
  const clock = createTableClock();
  const feed = createTableFeed(pool, log);
  const { db: rounds, giveWay } = openRoundsDatabase(pool, log);
  const limits = { ...readLiveLimits({}), ...options.limits };
  const connections = createConnections(db, log, limits);
  const standings = createStandings({ db, connections, hostedTables: () => hostedTables });
  const online = createPlayersOnline(db, () => hostedTables);
  const sessionLimits = createSessionLimits(db, limits, () => clock.now());
  const keys = createKeyStanding(db, () => clock.now());
  const callLog = createCallLog(db, log, () => clock.now());
  const wallets = createWallets({
    ...{ db, pool, log },
    secrets: options.secrets,
    ...{ calls: options.calls, callLog },
    now: () => clock.now(),
  });
  const ending = new AbortController();
  const running: Promise<void>[] = [];
  let hostedTables: HostedTable[] = [];
  let stopWatchingKeys: (() => void) | undefined;

  const { publicUrl } = options;
  const live: LiveParts = {
    db,
    clock,
    connections,
    keys,
    viewerPasses: createViewerPasses(seedSecret),
    renewals: createRenewals(seedSecret),
    hlsAddresses: createHlsAddresses(seedSecret),
    secrets: options.secrets,
    maxConnections,
    sessionLimits,
    redeemTicket: inBatches(TICKETS_TOGETHER, (offered) => redeemTickets(db, offered, clock.now())),
    inTurn: inTurns(SESSIONS_AT_ONCE),
    wallets,
    publicUrl: () => (typeof publicUrl === 'string' ? publicUrl : publicUrl()).replace(/\/$/, ''),
    get hostedTables() {
      return hostedTables;
    },
    findTable: (tableId) => hostedTables.find(({ table }) => table.id === tableId),
    tables: () =>
      hostedTables.map((hosted) =>
        describeTable({ ...hosted, players: { online: online.at(hosted) } }),
      ),
  };

  if (options.metrics) countLive(options.metrics, feed, connections, maxConnections);
  const playMoney = createBetQueue(pool, log, options.tracing ?? noTracing);
  /** One way of a bet, whoever keeps the money. */
  const bets: Pick<BetQueue, 'place'> = {
    place: (request) =>
      request.bettor.account.kind === 'purse' ? wallets.place(request) : playMoney.place(request),
  };
  const report = (error: unknown) => log.error({ err: error }, 'a task of the live tables failed');

  async function every(intervalMs: number, task: () => Promise<void>): Promise<void> {
    while (!ending.signal.aborted) {
      await task().catch(report);
      await clock.sleepUntil(clock.now() + intervalMs, ending.signal).catch(() => undefined);
    }
  }

  return {
    async register(app) {
      await joinTimeline(db, clock);
      const tables = await readTables(db);
      const packOf = await readClipPacks(tables.map(({ game }) => game));
      if (options.webRtc) await assertUdpPortFree(options.webRtc);
      const webRtc = options.webRtc && (await loadWebRtc());
      if (options.webRtc && !webRtc)
        log.warn('WebRTC is asked for, but node-datachannel is missing');
      hostedTables = tables.map((table) => {
        const pack = packOf(table.game);
        const hosted = hostTable({
          ...{ db, rounds, giveWay, clock, bets, table, pack, maxConnections, report },
          waitsPerAddress: limits.connectionsPerAddress,
        });
        if (!webRtc || !options.webRtc) return hosted;
        return { ...hosted, whep: createWhepEndpoint(webRtc, options.webRtc, pack, hosted.video) };
      });
      for (const { store, table } of hostedTables)
        store.showAll(await readLastRounds(db, table.id));
      const sdk = await readSdkRelease();
      const kept = await keepSdk({ db, secrets: options.secrets, log }, sdk);
      await app.register(async (scope) => {
        handleErrors(scope);
        await scope.register(websocket, {
          options: { maxPayload: LARGEST_MESSAGE, perMessageDeflate: false },
          errorHandler: (error, socket, request) => {
            request.log.debug({ err: error }, 'a socket failed');
            socket.terminate();
          },
        });
        logCalls(scope, callLog);
        serveSessions(scope, live, sdk);
        servePartners(scope, live);
        servePlayers(scope, live);
        serveSockets(scope, live);
        serveHls(scope, live);
        if (webRtc) serveWhep(scope, live);
        serveSdk(scope, sdk, kept);
        await scope.register(async (open) => servePublic(open, live));
      });
    },
    start() {
      const { leaseMs = LEASE_MS } = options;
      feed.subscribe((news) => {
        if (news.t === 'beat') clock.advanceTo(news.at);
        else standings.hear(news).catch(report);
      });
      feed.start();
      for (const hosted of hostedTables) {
        const { id: tableId, game } = hosted.table;
        const run = {
          db: rounds,
          log,
          clock,
          feed,
          secret: seedSecret,
          game,
          pace: options.pace ?? paceOf(game),
          tableId,
          store: hosted.store,
          leaseMs,
        };
        running.push(runTable(run, ending.signal), hosted.video.run(ending.signal));
      }
      const heartbeatMs = options.heartbeatMs ?? 20_000;
      running.push(
        every(KEY_CHECK_MS, () => connections.closeEndedKeys()),
        every(TIME_CHECK_MS, () => standings.closeOverdue(clock.now())),
        every(CATCH_UP_MS, () => standings.catchUp()),
        every(NOTE_SEEN_MS, () => standings.noteSeen(clock.now())),
        every(SHARE_LIMITS_MS, () => sessionLimits.share()),
        every(TELL_ONLINE_MS, () => online.tell()),
        every(ONLINE_SWEEP_MS, () => online.sweep()),
        every(TICKET_SWEEP_MS, () => removeExpiredTickets(db, clock.now())),
        every(TICKET_SWEEP_MS, () => removeExpiredLaunchTokens(db, clock.now())),
        every(SEND_TO_WALLETS_MS, () => wallets.send()),
        every(INTENT_SWEEP_MS, () => wallets.sweep()),
        every(WRITE_CALLS_MS, () => callLog.write()),
        every(heartbeatMs, () => connections.pingAll()),
      );
      stopWatchingKeys = options.onKeyRevoked(() => {
        keys.forget();
        connections.closeEndedKeys().catch(report);
      });
    },
    async stop() {
      stopWatchingKeys?.();
      ending.abort();
      for (const { blockingRequests } of hostedTables) blockingRequests.close();
      await connections.closeAll();
      await Promise.all(running);
      await online.leave().catch(report);
      await callLog.write();
      await Promise.all([playMoney.close(), wallets.close(), feed.stop(), rounds.destroy()]);
    },
    tables: () => hostedTables.map(describeTable),
  };
}
