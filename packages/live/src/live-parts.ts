import type { TableState } from '@baize/contract/live';
import type { LiveUpdates } from '@baize/platform/acts/live-updates';
import type { Resources } from '@baize/platform/config/resources';
import type { Clock } from './clock.ts';
import type { HostedTable } from './hosted-table.ts';
import type { PlayerSession } from './player-session.ts';
import type { SessionLimits } from './sessions/session-limits.ts';
import type { OfferedTicket } from './sessions/tickets.ts';
import type { SessionPasses } from './sessions/viewer-pass.ts';
import type { Connections } from './sockets/connections.ts';
import type { HlsAddresses } from './video/hls-addresses.ts';
import type { Wallets } from './wallets/wallets.ts';

export type LiveResources = Pick<
  Resources,
  | 'config'
  | 'db'
  | 'directPool'
  | 'metrics'
  | 'tracing'
  | 'secrets'
  | 'signingKeys'
  | 'throttle'
  | 'calls'
  | 'log'
  | 'now'
> & { updates: Pick<LiveUpdates, 'subscribe'> };

/** Dependencies of the routes, created once in `createLive`. */
export type LiveParts = LiveResources & {
  clock: Clock;
  hostedTables: readonly HostedTable[];
  findTable(tableId: string): HostedTable | undefined;
  connections: Connections;
  viewerPasses: SessionPasses;
  renewals: SessionPasses;
  hlsAddresses: HlsAddresses;
  /** The tables with the players of all processes. */
  tables(): TableState[];
  maxConnections: number;
  sessionLimits: SessionLimits;
  /** Redeems a connection token; concurrent calls are batched. */
  redeemTicket(offered: OfferedTicket): Promise<PlayerSession | undefined>;
  /** Limits how many sessions are opened at a time; the rest wait in order of arrival. */
  inTurn<T>(open: () => Promise<T>): Promise<T>;
  wallets: Wallets;
};
