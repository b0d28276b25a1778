/**
 * Names that table and SDK need at run time. This file is part of the SDK's bundle, so it contains
 * no schema.
 */

/**
 * Subprotocol of each socket. The connection token is offered as another subprotocol, never in a
 * URL.
 */
export const liveProtocol = 'baize.live.v1';
export const videoProtocol = 'baize.video.v1';
export const ticketPrefix = 'ticket.';

/** Our close code; the reason is one of `byeCodes`. */
export const byeCloseCode = 4000;

/** Why the table ends a connection. */
export const byeCodes = [
  'key_revoked',
  'slow_reader',
  'shutting_down',
  'malformed_message',
  'too_many_messages',
  'too_many_connections',
  'partner_full',
  'address_full',
  'not_responding',
  'player_paused',
  'player_excluded',
  'time_limit',
] as const;
export type ByeCode = (typeof byeCodes)[number];

/** After these codes the SDK does not reconnect, because it would fail the same way. */
export const finalByeCodes: readonly ByeCode[] = [
  'key_revoked',
  'malformed_message',
  'player_paused',
  'player_excluded',
  'time_limit',
];

/** Why a bet was rejected. */
export const betErrorCodes = [
  'bets_closed',
  'unknown_round',
  'invalid_bet',
  'below_minimum',
  'above_maximum',
  'round_limit',
  'insufficient_balance',
  'bet_id_reused',
  'unavailable',
  'insufficient_funds',
  'player_blocked',
  'limit_reached',
  'unknown_player',
  'duplicate_mismatch',
  'wallet_unavailable',
  'player_paused',
  'player_excluded',
  'time_limit',
  'loss_limit',
  'stake_limit',
  'spot_limit',
  'house_limit',
] as const;
export type BetErrorCode = (typeof betErrorCodes)[number];
