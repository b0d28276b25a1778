import type { TableState } from '@baize/contract/live';
import type { Database } from '@baize/db';
import type { Secrets } from '@baize/server-kit';
import type { Clock } from './clock.ts';
import type { KeyStanding } from './sessions/key-standing.ts';
import type { ViewerPasses } from './sessions/viewer-pass.ts';
import type { Admissions } from './sockets/admissions.ts';
import type { Players } from './sockets/players.ts';
import type { Seat } from './sockets/serve-player.ts';
import type { VideoStream } from './video/video-stream.ts';
import type { WaitingRoom } from './video/waiting-room.ts';
import type { WhepStage } from './video/whep-stage.ts';

/** A table as this process runs it. */
export interface TableSeat extends Seat {
  players: Players;
  video: VideoStream;
  /** Where requests wait for the next part of its picture. */
  waitingRoom: WaitingRoom;
  /** Undefined where WebRTC is not asked for or not installed. */
  whep: WhepStage | undefined;
}

/** What the routes need; put together once in `createLive`. */
export interface LiveParts {
  db: Database;
  clock: Clock;
  seats: readonly TableSeat[];
  seatAt(tableId: string): TableSeat | undefined;
  admissions: Admissions;
  viewerPasses: ViewerPasses;
  keys: KeyStanding;
  secrets: Secrets;
  publicUrl(): string;
  tables(): TableState[];
  maxConnections: number;
  sessionsPerMinute: number;
}
