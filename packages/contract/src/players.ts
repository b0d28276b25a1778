import { z } from 'zod';
import { id, messageAnswer, moment, nextCursor, pageQuery, playerId, timestamp } from './fields.ts';
import { mode, modeOrTest } from './modes.ts';
import { betStatuses, playWindows } from './play.ts';
import { audience, defineRoutes } from './route.ts';

/** Players of partners: their limits, exclusions and history. */

/** After a break of this length, the next session starts a new sitting. */
export const breakMinutes = 15;
export const longestMinutes = 1_440;

export const playLimitKinds = ['loss', 'stake'] as const;
export const exclusionKinds = ['pause', 'exclusion'] as const;
export type ExclusionKind = (typeof exclusionKinds)[number];

const currency = z.string().regex(/^[A-Z]{3,4}$/, 'Use a code such as EUR.');
const amount = z
  .int('Use whole minor units.')
  .nonnegative('Use 0 or more.')
  .max(Number.MAX_SAFE_INTEGER)
  .describe('In minor units of the currency');

const playLimit = z.strictObject({
  kind: z.enum(playLimitKinds).describe('loss: staked less paid; stake: staked'),
  window: z.enum(playWindows).describe('Of UTC; a week begins on Monday'),
  currency,
  amount,
});
export type PlayLimit = z.infer<typeof playLimit>;

const minutes = (least: number) =>
  z
    .int('Use whole minutes.')
    .min(least, `Use ${least} or more.`)
    .max(longestMinutes, `Use at most ${longestMinutes}.`);

const isOnce = (limits: readonly PlayLimit[]) =>
  new Set(limits.map(({ amount: _, ...which }) => JSON.stringify(Object.values(which)))).size ===
  limits.length;

export const playerLimits = z.strictObject({
  limits: z.array(playLimit).max(120).refine(isOnce, 'Name each limit once.').default([]),
  session_minutes: minutes(1)
    .nullable()
    .default(null)
    .describe(`The longest sitting; after it the player is away for ${breakMinutes} minutes`),
  reality_check_minutes: minutes(0)
    .nullable()
    .default(null)
    .describe('How often the player is asked whether to go on; 0 is never, null the usual'),
});
export type PlayerLimits = z.output<typeof playerLimits>;

export const exclusionBody = z.strictObject({
  kind: z.enum(exclusionKinds).default('exclusion'),
  until: moment.nullable().default(null).describe('null is for ever; a pause has an end'),
});
export type Exclusion = z.output<typeof exclusionBody>;

export const player = z.object({
  player_id: z.string().describe('The partner’s own name for its player'),
  mode,
  created_at: timestamp,
  last_seen_at: timestamp,
  country: z.string().nullable(),
  exclusion: z
    .object({
      kind: z.enum(exclusionKinds),
      since: timestamp,
      until: timestamp.nullable(),
    })
    .nullable()
    .describe('The one in force'),
  limits: z.array(playLimit),
  session_minutes: z.int().nullable(),
  reality_check_minutes: z.int().nullable(),
  play: z
    .array(
      z.object({
        currency: z.string(),
        window: z.enum(playWindows),
        staked: amount,
        paid: amount,
        lost: z.int().describe('Staked less paid; negative for a winner'),
      }),
    )
    .describe('The running windows, for each currency that was played'),
});
export type Player = z.infer<typeof player>;

export const playerBet = z.object({
  id,
  bet_id: z.string().describe('As the player’s page named it'),
  round_id: id,
  table_id: z.string(),
  game: z.string().describe('What was played; `type` and `value` are in its terms'),
  type: z.string(),
  value: z.unknown(),
  currency: z.string(),
  amount,
  payout: amount,
  status: z.enum(betStatuses),
  placed_at: timestamp,
  settled_at: timestamp.nullable(),
});
export type PlayerBet = z.infer<typeof playerBet>;

export const playerParams = z.object({ player_id: playerId });
export const playerAnswer = z.object({ player });
const changed = messageAnswer.extend({ player });
const bets = z.object({ bets: z.array(playerBet), next_cursor: nextCursor });

/** Routes for partners' servers; the key determines the mode. */
export const playersOfKey = {
  read: { params: playerParams, response: playerAnswer },
  limit: { params: playerParams, body: playerLimits, response: changed },
  exclude: { params: playerParams, body: exclusionBody, response: changed },
  admit: { params: playerParams, response: changed },
  bets: { params: playerParams, query: pageQuery, response: bets },
} as const;

const ofMode = z.object({ mode: modeOrTest });
const ofPartner = z.object({ id, ...playerParams.shape });

export const playerRoutes = defineRoutes({
  readOwnPlayer: {
    method: 'GET',
    path: '/partners/players/{player_id}',
    summary: 'One of the own players: what protects it and what it played',
    audience: audience.partner,
    params: playerParams,
    query: ofMode,
    response: playerAnswer,
    errors: ['not_found'],
  },
  limitOwnPlayer: {
    method: 'PUT',
    path: '/partners/players/{player_id}/limits',
    summary: 'Replace the limits of one of the own players',
    audience: audience.partner,
    params: playerParams,
    query: ofMode,
    body: playerLimits,
    response: changed,
  },
  excludeOwnPlayer: {
    method: 'PUT',
    path: '/partners/players/{player_id}/exclusion',
    summary: 'Pause or exclude one of the own players, at once',
    audience: audience.partner,
    params: playerParams,
    query: ofMode,
    body: exclusionBody,
    response: changed,
  },
  admitOwnPlayer: {
    method: 'DELETE',
    path: '/partners/players/{player_id}/exclusion',
    summary: 'End a pause or an exclusion of one of the own players',
    audience: audience.partner,
    params: playerParams,
    query: ofMode,
    response: changed,
    errors: ['not_found'],
  },
  ownPlayerBets: {
    method: 'GET',
    path: '/partners/players/{player_id}/bets',
    summary: 'The bets of one of the own players, newest round first',
    audience: audience.partner,
    params: playerParams,
    query: pageQuery.extend(ofMode.shape),
    response: bets,
    errors: ['not_found'],
  },
  readPlayer: {
    method: 'GET',
    path: '/admin/partners/{id}/players/{player_id}',
    summary: 'A player of a partner: what protects it and what it played',
    audience: audience.admin('live.view'),
    params: ofPartner,
    query: ofMode,
    response: playerAnswer,
    errors: ['not_found'],
  },
  playerBets: {
    method: 'GET',
    path: '/admin/partners/{id}/players/{player_id}/bets',
    summary: 'The bets of a player of a partner, newest round first',
    audience: audience.admin('live.view'),
    params: ofPartner,
    query: pageQuery.extend(ofMode.shape),
    response: bets,
    errors: ['not_found'],
  },
  readRealityCheck: {
    method: 'GET',
    path: '/partners/reality-check',
    summary: 'How often the own players are asked whether to go on',
    audience: audience.partner,
    response: z.object({ reality_check_minutes: z.int() }),
  },
  setRealityCheck: {
    method: 'PUT',
    path: '/partners/reality-check',
    summary: 'Say how often the own players are asked whether to go on',
    audience: audience.partner,
    body: z.strictObject({ reality_check_minutes: minutes(0) }),
    response: messageAnswer.extend({ reality_check_minutes: z.int() }),
  },
});
