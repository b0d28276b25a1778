import type { TableState } from '@baize/contract/live';
import type { Database } from '@baize/db';
import type { Clock } from './clock.ts';
import type { Admissions } from './sockets/admissions.ts';
import type { Players } from './sockets/players.ts';
import type { Seat } from './sockets/serve-player.ts';
import type { VideoStream } from './video/video-stream.ts';

/** A table as this process runs it. */
export interface TableSeat extends Seat {
  players: Players;
  video: VideoStream;
}

export interface ApiKeyOwner {
  partnerId: number;
  keyId: number;
}

export type FindPartnerByApiKey = (
  key: string,
  origin: string | undefined,
) => Promise<ApiKeyOwner | undefined>;

/** What the routes need; put together once in `createLive`. */
export interface LiveParts {
  db: Database;
  clock: Clock;
  seats: readonly TableSeat[];
  seatAt(tableId: string): TableSeat | undefined;
  admissions: Admissions;
  findPartnerByApiKey: FindPartnerByApiKey;
  publicUrl(): string;
  tables(): TableState[];
  maxConnections: number;
  sessionsPerMinute: number;
}
