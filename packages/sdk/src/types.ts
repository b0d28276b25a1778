/**
 * Everything a partner's program sees of the SDK. It is published as it stands, with what the games
 * say of their bets and outcomes written out.
 */
import type { BetType, OutcomeFacts } from '@baize/games';

export type BetData = {
  type: BetType;
  /** What the type needs: a number, several, or nothing. The documentation lists them. */
  value?: number | number[] | null;
  /** Whole minor units of the currency: of one with two decimals, 250 is 2.50. */
  amount: number;
  /** Your own name for the bet. Sent twice it is one bet. Made up when left out. */
  id?: string;
};

export type PlacedBet = {
  id: string;
  roundId: number;
  type: BetType;
  value: number | number[] | null;
  amount: number;
  /** What the player has left. */
  balance: number;
};

export type RoundEnd = OutcomeFacts & {
  roundId: number;
  /** A void round gives every stake back. */
  outcome: 'settled' | 'void';
  /** The outcome by its number in the table's game. */
  number: number | null;
  /** Proves the number; check it on the fairness page. */
  seed: string | null;
  staked: number;
  paid: number;
  balance: number;
  bets: { id: string; payout: number }[];
};

export type TableLimits = {
  currency: string;
  /** Of the currency, two where the server says none: an amount of 250 with two is 2.50. */
  decimals?: number | undefined;
  minBet: number;
  maxPayout: number;
  maxRoundStake: number;
  maxBetsPerRound: number;
  /** The most on one spot in a round, for the types of bets that have such a limit. */
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

/** Sent to the `error` event, and to `connect()` where nothing more is tried. */
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

/** What the promise of `placeBet` is rejected with. */
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
  /** Milliseconds there and back, or null before the first measurement. */
  roundTripMs: number | null;
  reconnects: number;
  /** 0 where the browser tells of none, though it may play. */
  framesShown: number;
  framesDropped: number;
  /** How far the picture is behind the table, or null without video. */
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
  /** Told again after a reconnection while the round is open. */
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
  /** Where the live tables are served, such as `https://live.example.com`. */
  serverUrl: string;
  /** Your own id of the player: 1 to 64 letters, digits or the signs . _ : @ + -, but not . or .. alone. In test mode. */
  playerId?: string;
  /** Your publishable key. In test mode. */
  apiKey?: string;
  /** Instead of both: what your server was given for this player. Good for one session, for a minute. */
  launchToken?: string;
  /** An element, or a selector that finds one. */
  container: string | HTMLElement;
  /** Writes what happens to the console. */
  debug?: boolean;
  /** Connects at once. */
  autoConnect?: boolean;
  theme?: 'dark' | 'light';
  onConnect?: (event: Connected) => void;
  onDisconnect?: (event: Disconnected) => void;
  onBetPlaced?: (bet: PlacedBet) => void;
  onRoundEnd?: (round: RoundEnd) => void;
};
