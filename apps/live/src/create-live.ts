import type { TableState } from '@baize/contract/live';
import type { Database } from '@baize/db';
import { handleErrors, type Secrets } from '@baize/server-kit';
import websocket from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type BetQueue, createBetQueue } from './bets/bet-queue.ts';
import { type Clock, createTableClock, joinTimeline } from './clock.ts';
import { serveHls } from './http/hls-routes.ts';
import { servePublic } from './http/public-routes.ts';
import { readSdkRelease, serveSdk } from './http/sdk-routes.ts';
import { serveSessions } from './http/session-routes.ts';
import { serveSockets } from './http/socket-routes.ts';
import { serveWhep } from './http/whep-routes.ts';
import type { LiveParts, TableSeat } from './live-parts.ts';
import { type RoundPace, tablePace } from './rounds/lead-table.ts';
import { runTable } from './rounds/run-table.ts';
import { createTableFeed } from './rounds/table-feed.ts';
import { createTableStore } from './rounds/table-store.ts';
import { createKeyStanding } from './sessions/key-standing.ts';
import { removeExpiredTickets } from './sessions/tickets.ts';
import { createViewerPasses } from './sessions/viewer-pass.ts';
import { createAdmissions } from './sockets/admissions.ts';
import { createPlayers } from './sockets/players.ts';
import { type LiveTable, readTables } from './tables.ts';
import { type ClipPack, readClipPacks } from './video/clip-pack.ts';
import { createVideoStream } from './video/video-stream.ts';
import { createWaitingRoom } from './video/waiting-room.ts';
import { assertUdpPortFree, type WebRtcOptions } from './video/web-rtc-options.ts';
import { createWhepStage, loadWebRtc } from './video/whep-stage.ts';

export interface CreateLive {
  db: Database;
  /** The same database as `db`: bets get connections of their own to it. */
  pool: Pool;
  log: FastifyBaseLogger;
  /** The seeds of future rounds hang on these: they must stay the same over restarts. */
  secrets: Secrets;
  /** The address browsers reach this server at; a function where the port is known only later. */
  publicUrl: string | (() => string);
  /** Calls the listener when a key may have ended; answers how to stop. Checked each second too. */
  onKeyRevoked: (listener: () => void) => () => void;
  pace?: RoundPace;
  leaseMs?: number;
  /** Beyond it newcomers are asked to come back later. */
  maxConnections?: number;
  heartbeatMs?: number;
  /** Offers the picture over WebRTC too, where its optional dependency is installed. */
  webRtc?: WebRtcOptions | undefined;
  /** How many sessions one address may open in a minute. */
  sessionsPerMinute?: number;
}

export interface Live {
  /** Adds the routes; call before the server listens. */
  register(app: FastifyInstance): Promise<void>;
  /** Begins to run the tables. */
  start(): void;
  /** Says goodbye to everyone and gives the tables to whoever comes next. */
  stop(): Promise<void>;
  tables(): TableState[];
}

/** A frozen leader is cut off 1.5 s after its time, so that it is replaced within six. */
const LEASE_MS = 4_000;
const mostConnections = 25_000;
const keyCheckMs = 1_000;
const ticketSweepMs = 60_000;
const largestMessage = 4_096;
/** Three of the longest segments: what does not come within them is not coming. */
const longestHlsWaitMs = 6_000;
const hlsWaitsPerPlayer = 8;

/** The seeds of all rounds hang on this. */
export const seedSecretOf = (secrets: Secrets) => secrets.derive('live-seeds');

export function createLive(options: CreateLive): Live {
  const seedSecret = seedSecretOf(options.secrets);
  const { db, pool, log, pace = tablePace } = options;
  const clock = createTableClock();
  const feed = createTableFeed(pool, log);
  const admissions = createAdmissions(db, log);
  const keys = createKeyStanding(db, () => clock.now());
  const ending = new AbortController();
  const running: Promise<void>[] = [];
  let seats: TableSeat[] = [];
  let stopWatchingKeys: (() => void) | undefined;

  const { publicUrl } = options;
  const live: LiveParts = {
    db,
    clock,
    admissions,
    keys,
    viewerPasses: createViewerPasses(seedSecret),
    secrets: options.secrets,
    maxConnections: options.maxConnections ?? mostConnections,
    sessionsPerMinute: options.sessionsPerMinute ?? 300,
    publicUrl: () => (typeof publicUrl === 'string' ? publicUrl : publicUrl()).replace(/\/$/, ''),
    get seats() {
      return seats;
    },
    seatAt: (tableId) => seats.find(({ table }) => table.id === tableId),
    tables: () => seats.map(describeTable),
  };

  const bets = createBetQueue(pool, log);
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
      seats = tables.map((table) => {
        const pack = packOf(table.game);
        const seat = takeSeat(options, clock, bets, table, pack, report);
        if (!webRtc || !options.webRtc) return seat;
        return { ...seat, whep: createWhepStage(webRtc, options.webRtc, pack, seat.video) };
      });
      const sdk = await readSdkRelease();
      await app.register(async (scope) => {
        handleErrors(scope);
        await scope.register(websocket, {
          options: { maxPayload: largestMessage, perMessageDeflate: false },
          errorHandler: (error, socket, request) => {
            request.log.debug({ err: error }, 'a socket failed');
            socket.terminate();
          },
        });
        serveSessions(scope, live, sdk);
        serveSockets(scope, live);
        serveHls(scope, live);
        if (webRtc) serveWhep(scope, live);
        serveSdk(scope, sdk);
        await scope.register(async (open) => servePublic(open, live));
      });
    },
    start() {
      const { leaseMs = LEASE_MS } = options;
      feed.subscribe((news) => {
        if (news.t === 'beat') clock.advanceTo(news.at);
      });
      feed.start();
      for (const seat of seats) {
        const { id: tableId, game } = seat.table;
        const run = {
          db,
          log,
          clock,
          feed,
          secret: seedSecret,
          pace,
          game,
          tableId,
          store: seat.store,
          leaseMs,
        };
        running.push(runTable(run, ending.signal), seat.video.run(ending.signal));
      }
      const heartbeatMs = options.heartbeatMs ?? 20_000;
      running.push(
        every(keyCheckMs, () => admissions.dropEndedKeys()),
        every(ticketSweepMs, () => removeExpiredTickets(db, clock.now())),
        every(heartbeatMs, () => admissions.beat()),
      );
      stopWatchingKeys = options.onKeyRevoked(() => {
        keys.forget();
        admissions.dropEndedKeys().catch(report);
      });
    },
    async stop() {
      stopWatchingKeys?.();
      ending.abort();
      for (const { waitingRoom } of seats) waitingRoom.close();
      await admissions.farewell();
      await Promise.all(running);
      await Promise.all([bets.close(), feed.stop()]);
    },
    tables: live.tables,
  };
}

function takeSeat(
  { db, maxConnections = mostConnections }: CreateLive,
  clock: Clock,
  bets: BetQueue,
  table: LiveTable,
  pack: ClipPack,
  report: (error: unknown) => void,
): TableSeat {
  const video = createVideoStream(pack, table.game, clock);
  const store = createTableStore();
  const players = createPlayers(db, report);
  const waitingRoom = createWaitingRoom({
    most: maxConnections,
    mostEach: hlsWaitsPerPlayer,
    longestMs: longestHlsWaitMs,
  });
  video.hls.onAdvance(() => waitingRoom.wake());
  store.onBroadcast((broadcast, row) => {
    players.broadcast(broadcast);
    if (broadcast.t === 'round.open' || broadcast.t === 'round.void') video.rest(broadcast.at);
    if (row.reveal_at === null) return;
    const revealAt = Date.parse(row.reveal_at);
    // With the opening already: then it begins in time everywhere, whoever hears of the close when.
    if (broadcast.t === 'round.open' || broadcast.t === 'round.closed') video.cueRunning(revealAt);
    if (broadcast.t === 'round.result') video.cueResult(broadcast.number, revealAt);
  });
  const room = { players, waitingRoom, whep: undefined };
  return { db, clock, bets, table, store, video, ...room };
}

function describeTable({ table, store, players, clock }: TableSeat): TableState {
  const state = store.state();
  const staleAfterMs = 60_000;
  return {
    id: table.id,
    name: table.name,
    game: table.gameId,
    isLive: state !== null && clock.now() - state.closesAt < staleAfterMs,
    phase: state?.phase ?? null,
    roundId: state?.roundId ?? null,
    closesAt: state?.closesAt ?? null,
    playersOnline: players.online,
    history: store.history(),
    limits: table.limits,
  };
}
