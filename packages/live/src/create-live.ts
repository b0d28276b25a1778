import type { TableState } from '@baize/contract/live';
import { assertUdpPortFree } from '@baize/platform/config/web-rtc-options';
import { handleErrors } from '@baize/platform/http/error-handler';
import { inTurns } from '@baize/platform/jobs/in-turns';
import type { Secrets } from '@baize/platform/security/secrets';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { Bankrolls } from './bets/bankroll.ts';
import { createPlayMoney } from './bets/play-money.ts';
import { createCallLog } from './call-log/call-log.ts';
import { logCalls } from './call-log/log-calls.ts';
import { createTableClock, joinTimeline } from './clock.ts';
import { countLive } from './count-live.ts';
import { describeTable, type HostedTable, hostTable } from './hosted-table.ts';
import { serveHls } from './http/hls-routes.ts';
import { servePartners } from './http/partner-routes.ts';
import { servePublic } from './http/public-routes.ts';
import { serveSdk } from './http/sdk-routes.ts';
import { serveSessions } from './http/session-routes.ts';
import { serveSockets } from './http/socket-routes.ts';
import { serveWhep } from './http/whep-routes.ts';
import { inBatches } from './in-batches.ts';
import type { LiveParts, LiveResources } from './live-parts.ts';
import { createPlayersOnline, TELL_ONLINE_MS } from './players-online.ts';
import { paceOf, type RoundPace } from './rounds/lead-table.ts';
import { readLastRounds } from './rounds/round.ts';
import { openRoundsDatabase } from './rounds/rounds-database.ts';
import { runTable } from './rounds/run-table.ts';
import { keepSdk } from './sdk/kept-files.ts';
import { readSdkRelease } from './sdk/sdk-release.ts';
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

export type LiveOptions = {
  /** Overrides the pace of all tables; the default is the pace of each game. */
  pace?: RoundPace;
  leaseMs?: number;
  /** Above this, new players are refused with a retry interval. */
  maxConnections?: number;
  heartbeatMs?: number;
};

export type Live = {
  /** Registers the routes. Must be called before the server listens. */
  register(app: FastifyInstance): Promise<void>;
  start(): void;
  /** Closes all connections and releases the tables for other processes. */
  stop(): Promise<void>;
  /** The tables with only the players of this process. */
  tables(): TableState[];
};

/** A frozen leader is disconnected after another 1.5 s, so it is replaced within six seconds. */
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
/**
 * Sockets are opened one by one after their tokens are redeemed; more would not fit between two
 * video frames.
 */
const TICKETS_TOGETHER = 64;
/** Limits the database load of a crowd, so that the end of a round still gets CPU time. */
const SESSIONS_AT_ONCE = 6;

export const seedSecretOf = (secrets: Secrets) => secrets.derive('live-seeds');

export function createLive(resources: LiveResources, options: LiveOptions = {}): Live {
  const { config, db, directPool: pool, secrets, log } = resources;
  const { live: limits, webRtc: webRtcOptions } = config;
  const { maxConnections = MOST_CONNECTIONS } = options;
  // If the secret changes, unfinished rounds cannot be played out.
  const seedSecret = seedSecretOf(secrets);
  const clock = createTableClock();
  const feed = createTableFeed(pool, log);
  const { db: rounds, giveWay } = openRoundsDatabase(pool, log);
  const connections = createConnections(db, log, limits);
  const standings = createStandings({ db, connections, hostedTables: () => hostedTables });
  const online = createPlayersOnline(db, () => hostedTables);
  const sessionLimits = createSessionLimits(db, limits, () => clock.now());
  const callLog = createCallLog(db, log, () => clock.now());
  const wallets = createWallets({
    ...{ db, pool, log, secrets, callLog },
    calls: resources.calls,
    now: () => clock.now(),
  });
  const ending = new AbortController();
  const running: Promise<void>[] = [];
  let hostedTables: HostedTable[] = [];
  let stopWatchingKeys: (() => void) | undefined;

  const live: LiveParts = {
    ...resources,
    clock,
    connections,
    viewerPasses: createViewerPasses(seedSecret),
    renewals: createRenewals(seedSecret),
    hlsAddresses: createHlsAddresses(seedSecret),
    maxConnections,
    sessionLimits,
    redeemTicket: inBatches(TICKETS_TOGETHER, (offered) => redeemTickets(db, offered, clock.now())),
    inTurn: inTurns(SESSIONS_AT_ONCE),
    wallets,
    get hostedTables() {
      return hostedTables;
    },
    findTable: (tableId) => hostedTables.find(({ table }) => table.id === tableId),
    tables: () =>
      hostedTables.map((hosted) =>
        describeTable({ ...hosted, players: { online: online.at(hosted) } }),
      ),
  };

  countLive(resources.metrics, feed, connections, maxConnections);
  const playMoney = createPlayMoney(pool, log, resources.tracing);
  const bankrolls: Bankrolls = { player: playMoney, purse: wallets };
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
      const tables = await readTables(db, log);
      const packOf = await readClipPacks(tables.map(({ game }) => game));
      if (webRtcOptions) await assertUdpPortFree(webRtcOptions);
      const webRtc = webRtcOptions && (await loadWebRtc());
      if (webRtcOptions && !webRtc)
        log.warn('WebRTC is asked for, but node-datachannel is missing');
      hostedTables = tables.map((table) => {
        const pack = packOf(table.game);
        const hosted = hostTable({
          ...{ db, rounds, giveWay, clock, bankrolls, table, pack, maxConnections, report },
          waitsPerAddress: limits.connectionsPerAddress,
        });
        if (!webRtc || !webRtcOptions) return hosted;
        return { ...hosted, whep: createWhepEndpoint(webRtc, webRtcOptions, pack, hosted.video) };
      });
      for (const { store, table } of hostedTables)
        store.showAll(await readLastRounds(db, table.id));
      const sdk = await readSdkRelease();
      const kept = await keepSdk({ db, secrets, log }, sdk);
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
        serveSockets(scope, live);
        serveHls(scope, live);
        if (webRtc) serveWhep(scope, live);
        serveSdk(scope, sdk, kept);
        await scope.register(async (keyed) => servePartners(keyed, live));
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
      stopWatchingKeys = resources.updates.subscribe(({ topic }) => {
        if (topic !== 'api_keys' && topic !== 'reconnected') return;
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
