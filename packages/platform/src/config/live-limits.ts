import { z } from 'zod';
import { count, readVariables } from './variables.ts';

/** What one caller may take of the live tables, so that it leaves room for the others. */
export type LiveLimits = {
  /** Sockets and viewers of one process. */
  connectionsPerPartner: number;
  connectionsPerAddress: number;
  /** In a minute, over all processes. */
  sessionsPerAddress: number;
  sessionsPerKey: number;
  sessionsPerPlayer: number;
};

const MOST = 1_000_000;

const environment = z.object({
  LIVE_CONNECTIONS_PER_PARTNER: count(MOST).default(10_000),
  LIVE_CONNECTIONS_PER_ADDRESS: count(MOST).default(1_000),
  LIVE_SESSIONS_PER_ADDRESS: count(MOST).default(300),
  LIVE_SESSIONS_PER_KEY: count(MOST).default(12_000),
  LIVE_SESSIONS_PER_PLAYER: count(MOST).default(60),
});

export function readLiveLimits(env: Readonly<Record<string, string | undefined>>): LiveLimits {
  const data = readVariables(environment, env);
  return {
    connectionsPerPartner: data.LIVE_CONNECTIONS_PER_PARTNER,
    connectionsPerAddress: data.LIVE_CONNECTIONS_PER_ADDRESS,
    sessionsPerAddress: data.LIVE_SESSIONS_PER_ADDRESS,
    sessionsPerKey: data.LIVE_SESSIONS_PER_KEY,
    sessionsPerPlayer: data.LIVE_SESSIONS_PER_PLAYER,
  };
}
