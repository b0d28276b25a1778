import { z } from 'zod';
import { betStatuses, playWindows } from '../play.ts';
import { betErrorCodes, byeCodes } from './wire.ts';

/**
 * Everything that crosses the live socket, defined once for table and SDK. Amounts are integer
 * minor units; moments are milliseconds since 1970 by the table's clock; `revealPts` is
 * milliseconds of the video's own timeline.
 */

const roundId = z.int().positive();
const amount = z.int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Every game numbers its outcomes, from 0. */
export const outcomeNumber = z.int().min(0).max(32_767);
const number = outcomeNumber;
const moment = z.number();

/** Broadcasts are numbered, so that a player who comes back asks only for what was missed. */
const broadcast = { seq: z.int().nonnegative(), at: moment };

export const betId = z.string().regex(/^[\w.:-]{1,64}$/);
/** Which types and values there are is for the table's game to say. */
export const betType = z.string().regex(/^[a-z_]{1,20}$/);
export const betValue = z.union([z.number(), z.array(z.number()).max(12), z.null()]);
export type BetValue = z.infer<typeof betValue>;

export const tableLimits = z.object({
  currency: z.string(),
  /** Of the currency: an amount is so many tenths of tenths of it. Servers of before say none: two. */
  decimals: z.int().min(0).max(8).optional(),
  minBet: amount,
  /** The most one bet may return: the highest stake is this divided by what the bet pays. */
  maxPayout: amount,
  maxRoundStake: amount,
  maxBetsPerRound: z.int().positive(),
  /** The most on one spot in a round, for the types of bets that have such a limit. */
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
  /** The round's place in its chain of seeds. */
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
  /** While the round is open: one bet, or without an id everything the player has on the cloth. */
  z.object({ t: z.literal('take_back'), roundId, id: betId.optional() }),
  /** Asks for what the player has played. */
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
    /** What this player has on the cloth in the running round. */
    bets: z.array(placedBet),
    /** What was taken back of it, by any of the player's windows. */
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
    /** The picture that shows the result; tell nothing of it before. */
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
  /** What was asked back and was still there to be given. */
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
     * Bets of the round that were taken back before it closed; they are in nothing above. Who took
     * back everything is told all the same: a window at another server did not hear of it.
     */
    back: z.array(betId).optional(),
  }),
  /** They have changed: for all, for the partner's players or for this one. */
  z.object({ t: z.literal('limits'), limits: tableLimits }),
  z.object({
    t: z.literal('history'),
    /** The one that is played; of others nothing is told. */
    currency: z.string(),
    /** Since the player sat down, whatever the table. */
    sitting: z.object({ since: moment, staked: amount, paid: amount }),
    /** The running day, week and month of UTC. */
    windows: z.array(z.object({ window: z.enum(playWindows), staked: amount, paid: amount })),
    /** The latest first. */
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
    /** Now and then, to a page that was launched: what it opens its next session with from here on. */
    launchToken: z.string().optional(),
  }),
  z.object({
    t: z.literal('bye'),
    code: z.enum(byeCodes),
    message: z.string(),
    /** Another try would end the same way. */
    final: z.boolean().optional(),
  }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
export type MessageOf<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>;

/** Sentences for people; the codes are for programs. */
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
