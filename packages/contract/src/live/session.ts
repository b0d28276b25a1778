import { z } from 'zod';
import { currencyCode, playerId } from '../fields.ts';
import { tableLimits } from './protocol.ts';

/** HTTP schemas of the live table: opening a session, listing tables, verifying a round. */

const tableId = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** With a publishable key, in test mode only: the page names the player. */
export const openSessionBody = z.strictObject({ playerId, tableId: tableId.optional() });

/**
 * With a secret key: the partner's server names the player and gets a launch token for the page.
 */
export const launchBody = z.strictObject({
  player_id: playerId,
  currency: currencyCode,
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/, 'Use a language such as en or pt-BR.')
    .optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Use two letters such as MT.')
    .optional(),
  table_id: tableId.optional(),
  limits: z
    .strictObject({
      max_round_stake: z
        .int()
        .positive()
        .describe(
          'In minor units of `currency`, and for it alone; the table’s own limit holds too',
        ),
    })
    .optional(),
});
export type Launch = z.infer<typeof launchBody>;

/**
 * Without a key: the page exchanges its launch token, and later the token from the last response.
 */
export const exchangeBody = z.strictObject({ launchToken: z.string().min(1).max(1_000) });

export const launchAnswer = z.object({
  launch_token: z.string().describe('Good for one session within a minute'),
  expires_at: z.iso.datetime(),
});

/** Name of a game. Any name is accepted, because servers and SDKs may be of different releases. */
export const gameId = z.string().regex(/^[a-z0-9_]{1,40}$/);

/**
 * Sources of the video. Each is optional: a studio offers what its video servers support, and the
 * SDK uses the first it can play.
 */
export const mediaDescriptor = z.object({
  mse: z
    .object({
      url: z.string(),
      ticket: z.string(),
      mimeType: z.string(),
      /** Table time at presentation time zero. */
      epoch: z.number(),
    })
    .optional(),
  /** RTP timestamps are presentation times, with 90 ticks per millisecond. */
  whep: z.object({ url: z.string(), epoch: z.number() }).optional(),
  hls: z
    .object({
      /** Low-latency HLS with program date times by the table's clock. */
      url: z.string(),
      /** URL of hls.js, for browsers that cannot play HLS themselves. */
      player: z.string(),
      epoch: z.number(),
    })
    .optional(),
  /** Module that plays WebRTC and HLS. Few browsers need it, so the SDK loads it on demand. */
  module: z.string().optional(),
});
export type MediaDescriptor = z.infer<typeof mediaDescriptor>;

export const sessionAnswer = z.object({
  /** Valid for one connection within a minute. */
  ticket: z.string(),
  expiresAt: z.iso.datetime(),
  wsUrl: z.string(),
  game: gameId,
  /**
   * URL of the betting layout. A page whose own server opens its sessions knows no other URL of
   * ours.
   */
  clothUrl: z.string(),
  media: mediaDescriptor,
  limits: tableLimits,
  /** Module that shows the player's history and reality checks, and when checks are due. */
  play: z
    .object({
      /** Module that the SDK loads on demand. */
      url: z.string(),
      /** Milliseconds until the next reality check, and between checks; 0 is never. */
      next: z.number().nonnegative(),
      every: z.int().nonnegative(),
    })
    .optional(),
  /**
   * Only for sessions opened with a launch token: the next token, with which this page can
   * reconnect within an hour.
   */
  launchToken: z.string().optional(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const tableState = z.object({
  id: z.string(),
  name: z.string(),
  game: gameId,
  isLive: z.boolean(),
  phase: z.enum(['open', 'closed', 'result']).nullable(),
  roundId: z.int().positive().nullable(),
  closesAt: z.number().nullable(),
  /** On all servers, delayed by a few seconds at most. */
  playersOnline: z.int().nonnegative(),
  history: z.array(z.object({ roundId: z.int().positive(), number: z.int() })),
  limits: tableLimits,
});
export type TableState = z.infer<typeof tableState>;

export const tablesAnswer = z.object({ tables: z.array(tableState) });

/** Rate limits. Further requests get 429 with the seconds to wait in Retry-After. */
export const sessionLimits = z.object({
  sessionsPerMinute: z.object({
    player: z.int().describe('For one player: launches, and sessions whose page names the player'),
    key: z.int().describe('With one key: the same, of all its players'),
    address: z
      .int()
      .describe('From one address: sessions that pages open, whatever they come with'),
  }),
});
export type SessionLimitsAnswer = z.infer<typeof sessionLimits>;

export const roundStatuses = ['open', 'closed', 'settled', 'void'] as const;

/** Public data of a round; seed and number only after they are revealed. */
export const publicRound = z.object({
  roundId: z.int().positive(),
  tableId: z.string(),
  game: gameId,
  status: z.enum(roundStatuses),
  index: z.int().positive(),
  commit: z.string(),
  seed: z.string().nullable(),
  number: z.int().nullable(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  settledAt: z.iso.datetime().nullable(),
  /** Previous round of the chain, whose seed is this round's commit; null for the first. */
  previousRoundId: z.int().positive().nullable(),
  chain: z.object({
    id: z.int().positive(),
    /** End of the chain, published before its first round: the hash of round 1's seed. */
    end: z.string(),
    length: z.int().positive(),
    publishedAt: z.iso.datetime(),
  }),
});
export type PublicRound = z.infer<typeof publicRound>;
