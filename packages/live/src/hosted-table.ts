import type { TableState } from '@baize/contract/live';
import type { Database } from '@baize/db';
import type { Clock } from './clock.ts';
import { createTableStore } from './rounds/table-store.ts';
import { createPlayers, type Players } from './sockets/players.ts';
import type { PlayedTable } from './sockets/serve-player.ts';
import { createWelcome, type WelcomePlayer } from './sockets/welcome-players.ts';
import { type BlockingRequests, createBlockingRequests } from './video/blocking-requests.ts';
import type { ClipPack } from './video/clip-pack.ts';
import { createVideoStream, type VideoStream } from './video/video-stream.ts';
import type { WhepEndpoint } from './video/whep-endpoint.ts';

export type HostedTable = PlayedTable & {
  welcome: WelcomePlayer;
  video: VideoStream;
  /** HLS requests that wait for the next part of the video. */
  blockingRequests: BlockingRequests;
  /** Undefined if WebRTC is not enabled or not installed. */
  whep: WhepEndpoint | undefined;
};

type HostTable = Pick<HostedTable, 'db' | 'clock' | 'bankrolls' | 'table'> & {
  pack: ClipPack;
  /** A separate pool on the same database, for statements that must not queue behind a crowd. */
  rounds: Database;
  giveWay: () => Promise<void>;
  maxConnections: number;
  /** Maximum number of blocking HLS requests per IP address. */
  waitsPerAddress: number;
  report: (error: unknown) => void;
};

/** Three times the longest segment: a part that takes longer will not come. */
const LONGEST_HLS_WAIT_MS = 6_000;
/** A table whose last round should have closed this long ago has no leader. */
const STALE_AFTER_MS = 60_000;

export function hostTable(options: HostTable): HostedTable {
  const { db, clock, bankrolls, table } = options;
  const video = createVideoStream(options.pack, table.game, clock, options.report);
  const store = createTableStore();
  const players = createPlayers(options.rounds, options.report);
  const blockingRequests = createBlockingRequests({
    most: options.maxConnections,
    mostEach: options.waitsPerAddress,
    longestMs: LONGEST_HLS_WAIT_MS,
  });
  video.hls.onAdvance(() => blockingRequests.wake());
  store.onBroadcast((broadcast) => players.broadcast(broadcast));
  store.onStep((broadcast, row) => {
    if (broadcast.t === 'round.open' || broadcast.t === 'round.void') video.rest(broadcast.at);
    if (row.reveal_at === null) return;
    const revealAt = Date.parse(row.reveal_at);
    // Cued when the round opens, so that the clip begins on time even if the close is announced
    // late.
    if (broadcast.t === 'round.open' || broadcast.t === 'round.closed') video.cueRunning(revealAt);
    if (broadcast.t === 'round.result') video.cueResult(broadcast.number, revealAt);
  });
  const welcome = createWelcome({ db, table, store, clock, giveWay: options.giveWay });
  const shown = { store, players, welcome, video, blockingRequests };
  return { db, clock, bankrolls, table, ...shown, whep: undefined };
}

type SeenTable = Pick<HostedTable, 'table' | 'store'> & {
  players: Pick<Players, 'online'>;
  clock: Pick<Clock, 'now'>;
};

export function describeTable({ table, store, players, clock }: SeenTable): TableState {
  const state = store.state();
  return {
    id: table.id,
    name: table.name,
    game: table.gameId,
    isLive: state !== null && clock.now() - state.closesAt < STALE_AFTER_MS,
    phase: state?.phase ?? null,
    roundId: state?.roundId ?? null,
    closesAt: state?.closesAt ?? null,
    playersOnline: players.online,
    history: store.history(),
    limits: table.limits,
  };
}
