import { z } from 'zod';
import { betStatuses, playWindows } from '../play.ts';
import { betErrorCodes, byeCodes } from './wire.ts';

/**
 * Messages of the live socket, defined once for table and SDK. Amounts are integer minor units.
 * Times are milliseconds since 1970 by the table's clock; `revealPts` is milliseconds in the
 * video's timeline.
 */

const roundId = z.int().positive();
const amount = z.int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Games number their outcomes from 0. */
export const outcomeNumber = z.int().min(0).max(32_767);
const number = outcomeNumber;
const moment = z.number();

/** Broadcasts are numbered, so that a reconnecting player requests only the missed ones. */
const broadcast = { seq: z.int().nonnegative(), at: moment };

export const betId = z.string().regex(/^[\w.:-]{1,64}$/);
/** The table's game defines the valid types and values. */
export const betType = z.string().regex(/^[a-z_]{1,20}$/);
export const betValue = z.union([z.number(), z.array(z.number()).max(12), z.null()]);
export type BetValue = z.infer<typeof betValue>;

export const tableLimits = z.object({
  currency: z.string(),
  /**
   * Decimals of the currency: the amount divided by 10^decimals is the value. Earlier servers omit
   * the field; the default is two.
   */
  decimals: z.int().min(0).max(8).optional(),
  minBet: amount,
  /** Maximum a bet may return. The highest stake is this divided by what the bet pays. */
  maxPayout: amount,
  maxRoundStake: amount,
  maxBetsPerRound: z.int().positive(),
  /** Maximum stake per spot and round, for the types of bets with such a limit. */
  spotLimits: z.record(z.string(), amount).optional(),
});
export type TableLimits = z.infer<typeof tableLimits>;

export const placedBet = z.object({
  id: betId,
  roundId,
  type: betType,
  value: betValue,
  amount: amount.min(1),
});
export type PlacedBet = z.infer<typeof placedBet>;

export const roundState = z.object({
  roundId,
  /** Position of the round in its seed chain. */
  index: z.int().positive(),
  commit: hash,
  closesAt: moment,
  phase: z.enum(['open', 'closed', 'result']),
  result: z.object({ number, seed: hash, revealPts: z.int() }).nullable(),
});
export type RoundState = z.infer<typeof roundState>;

export const clientMessage = z.discriminatedUnion('t', [
  placedBet.extend({ t: z.literal('bet'), value: betValue.default(null) }),
  z.object({ t: z.literal('ping'), at: moment }),
  z.object({ t: z.literal('resume'), lastSeq: z.int().nonnegative() }),
  /** Takes back one bet while the round is open, or all of the player's bets if `id` is missing. */
  z.object({ t: z.literal('take_back'), roundId, id: betId.optional() }),
  z.object({ t: z.literal('history') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

export const serverMessage = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('welcome'),
    ...broadcast,
    table: z.object({ id: z.string(), name: z.string() }),
    player: z.object({ id: z.string(), balance: amount }),
    limits: tableLimits,
    round: roundState.nullable(),
    /** The player's bets in the running round. */
    bets: z.array(placedBet),
    /** The bets taken back, in any of the player's windows. */
    back: z.array(betId).optional(),
    history: z.array(z.object({ roundId, number })),
  }),
  z.object({
    t: z.literal('round.open'),
    ...broadcast,
    roundId,
    index: z.int().positive(),
    commit: hash,
    closesAt: moment,
  }),
  z.object({ t: z.literal('round.closed'), ...broadcast, roundId }),
  z.object({
    t: z.literal('round.result'),
    ...broadcast,
    roundId,
    number,
    seed: hash,
    /** Video time at which the result is visible. Clients must not show the result earlier. */
    revealPts: z.int(),
  }),
  z.object({ t: z.literal('round.void'), ...broadcast, roundId, seed: hash.nullable() }),
  placedBet.extend({ t: z.literal('bet.ok'), balance: amount }),
  z.object({
    t: z.literal('bet.err'),
    id: z.string(),
    code: z.enum(betErrorCodes),
    message: z.string(),
  }),
  /** The requested bets that could be taken back. */
  z.object({ t: z.literal('bets.back'), roundId, ids: z.array(betId), balance: amount }),
  z.object({
    t: z.literal('settlement'),
    roundId,
    outcome: z.enum(['settled', 'void']),
    staked: amount,
    paid: amount,
    balance: amount,
    bets: z.array(z.object({ id: betId, payout: amount })),
    /**
     * Bets taken back before the round closed, which are not included above. Sent even if all were
     * taken back: a window connected to another server was not notified.
     */
    back: z.array(betId).optional(),
  }),
  /** Changed limits: for all players, for the partner's players or for this player. */
  z.object({ t: z.literal('limits'), limits: tableLimits }),
  z.object({
    t: z.literal('history'),
    /** Currency of the session; the history covers only this currency. */
    currency: z.string(),
    /** Since the sitting began, across all tables. */
    sitting: z.object({ since: moment, staked: amount, paid: amount }),
    /** The current day, week and month (UTC). */
    windows: z.array(z.object({ window: z.enum(playWindows), staked: amount, paid: amount })),
    /** Newest first. */
    bets: z.array(
      placedBet.extend({
        id: z.string(),
        payout: amount,
        status: z.enum(betStatuses),
        at: moment,
      }),
    ),
  }),
  z.object({
    t: z.literal('pong'),
    at: moment,
    now: moment,
    /** Sent periodically to a launched page, which opens its next session with the latest token. */
    launchToken: z.string().optional(),
  }),
  z.object({
    t: z.literal('bye'),
    code: z.enum(byeCodes),
    message: z.string(),
    /** A reconnect would fail the same way. */
    final: z.boolean().optional(),
  }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
export type MessageOf<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>;

/** Messages for players; programs use the codes. */
export const betErrorMessages: Record<(typeof betErrorCodes)[number], string> = {
  bets_closed: 'Bets for this round are closed.',
  unknown_round: 'There is no such round at this table.',
  invalid_bet: 'There is no such bet on this table.',
  below_minimum: 'The amount is below the table minimum.',
  above_maximum: 'The amount is above the table maximum for this bet.',
  round_limit: 'This would pass the table limit for one round.',
  insufficient_balance: 'The balance is too low for this bet.',
  bet_id_reused: 'This bet id was used for a different bet.',
  unavailable: 'The table cannot take bets right now.',
  insufficient_funds: 'There is not enough money in the account for this bet.',
  player_blocked: 'The account may not bet right now.',
  limit_reached: 'A limit of the account is reached.',
  unknown_player: 'The account is not known.',
  duplicate_mismatch: 'The account could not be charged for this bet.',
  wallet_unavailable: 'The account cannot be reached right now. The bet was not placed.',
  player_paused: 'You are taking a break from playing.',
  player_excluded: 'You are excluded from playing.',
  time_limit: 'You have reached your time limit. Please take a break.',
  loss_limit: 'This would pass the limit of what you may lose.',
  stake_limit: 'This would pass the limit of what you may stake.',
  spot_limit: 'This would pass the table limit for this spot.',
  house_limit: 'The table cannot take more on this in this round.',
};

export const byeMessages: Record<(typeof byeCodes)[number], string> = {
  key_revoked: 'The API key is no longer valid.',
  slow_reader: 'The connection is too slow to keep up.',
  shutting_down: 'The table server is restarting.',
  malformed_message: 'A message could not be read.',
  too_many_messages: 'Too many messages in a short time.',
  too_many_connections: 'This player has too many connections.',
  partner_full: 'This site has as many players at the tables as it may have.',
  address_full: 'Too many connections come from this network.',
  not_responding: 'The connection did not respond.',
  player_paused: 'You are taking a break from playing.',
  player_excluded: 'You are excluded from playing.',
  time_limit: 'You have reached your time limit. Please take a break.',
};
