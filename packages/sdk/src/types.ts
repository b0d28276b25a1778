/**
 * Public types of the SDK. They are published as they are, with the games' bets and outcomes
 * written out.
 */
import type { BetType, OutcomeFacts } from '@baize/games';

export type BetData = {
  type: BetType;
  /** Depends on the type: a number, several or none. See the documentation. */
  value?: number | number[] | null;
  /** Amount in minor units of the currency: with two decimals, 250 is 2.50. */
  amount: number;
  /** Your id of the bet. A bet sent twice with the same id counts once. Default: a random id. */
  id?: string;
};

export type PlacedBet = {
  id: string;
  roundId: number;
  type: BetType;
  value: number | number[] | null;
  amount: number;
  /** The player's balance after the bet. */
  balance: number;
};

export type RoundEnd = OutcomeFacts & {
  roundId: number;
  /** A void round refunds every stake. */
  outcome: 'settled' | 'void';
  /** Number of the outcome in the table's game. */
  number: number | null;
  /** Seed that proves the number; verify it on the fairness page. */
  seed: string | null;
  staked: number;
  paid: number;
  balance: number;
  bets: { id: string; payout: number }[];
};

export type TableLimits = {
  currency: string;
  /** Decimals of the currency, default two: an amount of 250 is then 2.50. */
  decimals?: number | undefined;
  minBet: number;
  maxPayout: number;
  maxRoundStake: number;
  maxBetsPerRound: number;
  /** Maximum stake per spot and round, for the types of bets with such a limit. */
  spotLimits?: Record<string, number> | undefined;
};

export type Connected = {
  tableId: string;
  tableName: string;
  playerId: string;
  balance: number;
  limits: TableLimits;
};

export type Disconnected = {
  reason: DisconnectReason;
  willReconnect: boolean;
};

/** Codes of the `error` event, and of `connect()` if no retry follows. */
export type ErrorEventCode =
  | 'invalid_config'
  | 'invalid_api_key'
  | 'invalid_launch_token'
  | 'launch_token_required'
  | 'origin_not_allowed'
  | 'currency_not_offered'
  | 'not_found'
  | 'validation_failed'
  | 'route_not_found'
  | 'too_many_requests'
  | 'unavailable'
  | 'internal_error'
  | 'key_revoked'
  | 'malformed_message'
  | 'player_paused'
  | 'player_excluded'
  | 'time_limit'
  | 'disconnected'
  | 'autoplay_blocked'
  | 'video_unsupported'
  | 'bet_lost';

/** Codes that the promise of `placeBet` is rejected with. */
export type BetErrorCode =
  | 'bets_closed'
  | 'unknown_round'
  | 'invalid_bet'
  | 'below_minimum'
  | 'above_maximum'
  | 'round_limit'
  | 'insufficient_balance'
  | 'bet_id_reused'
  | 'unavailable'
  | 'insufficient_funds'
  | 'player_blocked'
  | 'limit_reached'
  | 'unknown_player'
  | 'duplicate_mismatch'
  | 'wallet_unavailable'
  | 'player_paused'
  | 'player_excluded'
  | 'time_limit'
  | 'loss_limit'
  | 'stake_limit'
  | 'spot_limit'
  | 'house_limit'
  | 'disconnected';

/** Why the connection to the table ended. */
export type DisconnectReason =
  | 'requested'
  | 'network'
  | 'offline'
  | 'container_removed'
  | 'key_revoked'
  | 'slow_reader'
  | 'shutting_down'
  | 'malformed_message'
  | 'too_many_messages'
  | 'too_many_connections'
  | 'partner_full'
  | 'address_full'
  | 'not_responding'
  | 'player_paused'
  | 'player_excluded'
  | 'time_limit';

export type LiveErrorCode = ErrorEventCode | BetErrorCode;

/** What went wrong, for programs in `code` and for people in `message`. */
export type LiveError = Error & {
  readonly code: LiveErrorCode;
};

export type LiveStats = {
  connection: 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'closed';
  /** Round trip time in milliseconds, or null before the first measurement. */
  roundTripMs: number | null;
  reconnects: number;
  /** 0 if the browser does not report it. */
  framesShown: number;
  framesDropped: number;
  /** Delay of the video behind the table, or null without video. */
  videoLatencyMs: number | null;
  betsPlaced: number;
  betsRefused: number;
  betsPending: number;
};

export type BaizeLiveEvents = {
  connect: Connected;
  disconnect: Disconnected;
  betPlaced: PlacedBet;
  /** The player took a bet back while the round was open. */
  betTakenBack: { id: string; roundId: number; amount: number; balance: number };
  /** Emitted again after a reconnect while the round is open. */
  roundOpen: { roundId: number; closesAt: number; commit: string };
  roundClosed: { roundId: number };
  roundEnd: RoundEnd;
  /** The limits at the table have changed, for all or for this player. */
  limits: TableLimits;
  reconnecting: { attempt: number; delayMs: number };
  reconnected: { attempt: number };
  error: LiveError;
};

export type BaizeLiveConfig = {
  /** URL of the live server, for example `https://live.example.com`. */
  serverUrl: string;
  /**
   * Test mode only. Your ID of the player: 1 to 64 letters, digits or the characters . _ : @ + -,
   * but not . or .. alone.
   */
  playerId?: string;
  /** Test mode only. Your publishable key. */
  apiKey?: string;
  /**
   * Replaces both: the launch token that your server got for this player. Valid for one session
   * within a minute.
   */
  launchToken?: string;
  /** Element, or a selector for it. */
  container: string | HTMLElement;
  /** Logs events to the console. */
  debug?: boolean;
  /** Connects immediately. */
  autoConnect?: boolean;
  theme?: 'dark' | 'light';
  onConnect?: (event: Connected) => void;
  onDisconnect?: (event: Disconnected) => void;
  onBetPlaced?: (bet: PlacedBet) => void;
  onRoundEnd?: (round: RoundEnd) => void;
};
