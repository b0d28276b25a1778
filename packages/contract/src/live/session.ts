import { z } from 'zod';
import { currencyCode, playerId } from '../fields.ts';
import { tableLimits } from './protocol.ts';

/** The HTTP side of the live table: opening a player session, listing tables, checking a round. */

const tableId = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** With a publishable key, in test mode: the page names the player. */
export const openSessionBody = z.strictObject({ playerId, tableId: tableId.optional() });

/** With a secret key: the partner's server says who plays, and gets a launch token for the page. */
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

/** Without a key: the page exchanges its launch token, and later the one that the answer brought. */
export const exchangeBody = z.strictObject({ launchToken: z.string().min(1).max(1_000) });

export const launchAnswer = z.object({
  launch_token: z.string().describe('Good for one session within a minute'),
  expires_at: z.iso.datetime(),
});

/** The name of a game in the list of games. The wire takes any: servers and SDKs differ in age. */
export const gameId = z.string().regex(/^[a-z0-9_]{1,40}$/);

/**
 * Where the picture comes from. Each is optional: a studio offers what its video servers speak,
 * and the SDK takes the first it can play.
 */
export const mediaDescriptor = z.object({
  mse: z
    .object({
      url: z.string(),
      ticket: z.string(),
      mimeType: z.string(),
      /** The table's time at presentation time zero. */
      epoch: z.number(),
    })
    .optional(),
  /** The RTP timestamps are presentation times, at 90 a millisecond. */
  whep: z.object({ url: z.string(), epoch: z.number() }).optional(),
  hls: z
    .object({
      /** Low-latency HLS with program date times by the table's clock. */
      url: z.string(),
      /** A module to play it with where the browser itself does not: hls.js. */
      player: z.string(),
      epoch: z.number(),
    })
    .optional(),
  /** What the SDK plays WebRTC and HLS with: few browsers need it, so it is loaded where one does. */
  module: z.string().optional(),
});
export type MediaDescriptor = z.infer<typeof mediaDescriptor>;

export const sessionAnswer = z.object({
  /** Good for one connection within a minute. */
  ticket: z.string(),
  expiresAt: z.iso.datetime(),
  wsUrl: z.string(),
  /** Which game the table plays. */
  game: gameId,
  /** Where its cloth is: a page whose own server opens its sessions knows no other address. */
  clothUrl: z.string(),
  media: mediaDescriptor,
  limits: tableLimits,
  /** What shows the player what was played, and when the player is to be asked whether to go on. */
  play: z
    .object({
      /** A module that the SDK loads when it is needed. */
      url: z.string(),
      /** In how many milliseconds the player is asked, and in how many again; 0 is never. */
      next: z.number().nonnegative(),
      every: z.int().nonnegative(),
    })
    .optional(),
  /** To who came with a launch token: the next one, with which this page comes back within an hour. */
  launchToken: z.string().optional(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const tableState = z.object({
  id: z.string(),
  name: z.string(),
  game: gameId,
  /** Whether rounds are being run right now. */
  isLive: z.boolean(),
  phase: z.enum(['open', 'closed', 'result']).nullable(),
  roundId: z.int().positive().nullable(),
  closesAt: z.number().nullable(),
  /** Through all servers, as they told it a few seconds ago at most. */
  playersOnline: z.int().nonnegative(),
  history: z.array(z.object({ roundId: z.int().positive(), number: z.int() })),
  limits: tableLimits,
});
export type TableState = z.infer<typeof tableState>;

export const tablesAnswer = z.object({ tables: z.array(tableState) });

/** Beyond them a call is answered 429, with the seconds to wait in Retry-After. */
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

/** What anyone may know of a round; seed and number only once they are out. */
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
  /** The round before it in the chain, whose seed is this round's commit; null for the first. */
  previousRoundId: z.int().positive().nullable(),
  chain: z.object({
    id: z.int().positive(),
    /** The end of the chain, published before its first round: what round 1's seed hashes to. */
    end: z.string(),
    length: z.int().positive(),
    publishedAt: z.iso.datetime(),
  }),
});
export type PublicRound = z.infer<typeof publicRound>;
