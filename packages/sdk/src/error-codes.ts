import { type ErrorCode, errorCatalogue } from '@baize/contract';
import { betErrorMessages, byeMessages } from '@baize/contract/live';
import { ownMessages } from './own-messages.ts';
import type { BetErrorCode, DisconnectReason, ErrorEventCode } from './types.ts';

/**
 * All error codes of the SDK: what happened, and what to do. The documentation shows this list. The
 * SDK contains only the codes, as types: a missing or unknown code does not compile.
 */
export type CodeEntry = {
  text: string;
  remedy: string;
};

const own = (code: keyof typeof ownMessages, remedy: string) => ({
  text: ownMessages[code],
  remedy,
});
const refused = (code: ErrorCode, remedy: string) => ({ text: errorCatalogue[code][1], remedy });
const bet = (code: keyof typeof betErrorMessages, remedy: string) => ({
  text: betErrorMessages[code],
  remedy,
});
const bye = (code: keyof typeof byeMessages, remedy: string) => ({
  text: byeMessages[code],
  remedy,
});

/** Codes of the `error` event, and of `connect()` if no retry follows. */
export const errorEventCodes: Record<ErrorEventCode, CodeEntry> = {
  invalid_config: {
    text: 'The configuration is wrong; the message names every field.',
    remedy: 'Thrown by new BaizeLive(…). Correct the fields.',
  },
  invalid_api_key: refused('invalid_api_key', 'Copy the key again from API Keys.'),
  invalid_launch_token: refused(
    'invalid_launch_token',
    'Ask your server for a new one, and make a new BaizeLive with it.',
  ),
  launch_token_required: refused(
    'launch_token_required',
    'Let your server ask for a launch token, and give that to the page.',
  ),
  origin_not_allowed: refused(
    'origin_not_allowed',
    'Add the origin of the page under Stream Info.',
  ),
  currency_not_offered: refused(
    'currency_not_offered',
    'It was, when the player was launched. Launch the player in another currency, or at another table.',
  ),
  not_found: {
    text: 'The table that the player was launched at is not there.',
    remedy: 'Launch the player at another table, or name none.',
  },
  validation_failed: refused('validation_failed', 'Correct the playerId.'),
  route_not_found: refused('route_not_found', 'Correct the serverUrl.'),
  too_many_requests: refused(
    'too_many_requests',
    'Nothing: it tries again when the server allows it. Open fewer sessions from one address.',
  ),
  unavailable: refused('unavailable', 'Nothing: it tries again when the server allows it.'),
  internal_error: refused(
    'internal_error',
    'Nothing: it tries again. Open a ticket if it goes on.',
  ),
  key_revoked: bye('key_revoked', 'Put the new key into your pages.'),
  malformed_message: bye('malformed_message', 'Load the SDK from our server unchanged.'),
  player_paused: bye('player_paused', 'Tell the player until when. It does not reconnect.'),
  player_excluded: bye('player_excluded', 'Send the player away. It does not reconnect.'),
  time_limit: bye('time_limit', 'The player may come back after a break of 15 minutes.'),
  disconnected: own(
    'disconnected',
    'connect() again if your page called disconnect(). Nothing if it is the history that was not shown.',
  ),
  autoplay_blocked: own(
    'autoplay_blocked',
    'Nothing: the table shows a button. Bets work meanwhile.',
  ),
  video_unsupported: own(
    'video_unsupported',
    'Ask the player for a current browser. Bets work without video.',
  ),
  bet_lost: {
    text: 'A bet was confirmed but not kept: it does not count.',
    remedy:
      'Take the bet off your screen. It happens only when the table’s database is set back. Your wallet may have taken the stake: compare the books.',
  },
};

/** Codes that the promise of `placeBet` is rejected with. */
export const betCodes: Record<BetErrorCode, CodeEntry> = {
  bets_closed: bet('bets_closed', 'Wait for the next roundOpen.'),
  unknown_round: bet('unknown_round', 'Place the bet again in the round that is open.'),
  invalid_bet: bet('invalid_bet', 'Compare type and value with the list of bets.'),
  below_minimum: bet('below_minimum', 'Raise the amount to limits.minBet.'),
  above_maximum: bet('above_maximum', 'Lower the amount; see the limits.'),
  round_limit: bet('round_limit', 'Wait for the next round.'),
  insufficient_balance: bet(
    'insufficient_balance',
    'Lower the amount. Play money that is all lost comes back with the next session.',
  ),
  bet_id_reused: bet('bet_id_reused', 'Give each bet an id of its own, or none.'),
  unavailable: bet('unavailable', 'Try again in a moment.'),
  insufficient_funds: bet('insufficient_funds', 'Your wallet said so. Lower the amount.'),
  player_blocked: bet('player_blocked', 'Your wallet said so. Tell the player why.'),
  limit_reached: bet('limit_reached', 'Your wallet said so. Tell the player which limit it is.'),
  unknown_player: bet('unknown_player', 'Your wallet said so. Launch players that it knows.'),
  duplicate_mismatch: bet(
    'duplicate_mismatch',
    'Your wallet has another call under this transaction_id. Open a ticket.',
  ),
  wallet_unavailable: bet(
    'wallet_unavailable',
    'Your wallet did not answer in time. What it may have taken is rolled back.',
  ),
  player_paused: bet('player_paused', 'You paused the player. Nothing is taken until it ends.'),
  player_excluded: bet('player_excluded', 'You excluded the player. Nothing is taken any more.'),
  time_limit: bet('time_limit', 'The player may come back after a break of 15 minutes.'),
  loss_limit: bet('loss_limit', 'Lower the amount. You set the limit for this player.'),
  stake_limit: bet('stake_limit', 'Lower the amount. You set the limit for this player.'),
  spot_limit: bet('spot_limit', 'Bet on something else; see limits.spotLimits.'),
  house_limit: bet('house_limit', 'Bet on something else, or wait for the next round.'),
  disconnected: own(
    'disconnected',
    'connect() again. A bet sent again with the same id never counts twice.',
  ),
};

/** The `reason` of `onDisconnect`. */
export const disconnectCodes: Record<DisconnectReason, CodeEntry> = {
  requested: { text: 'Your page called disconnect().', remedy: 'connect() comes back.' },
  network: { text: 'The connection broke.', remedy: 'Reconnects by itself.' },
  offline: {
    text: 'The browser has no network.',
    remedy: 'Reconnects as soon as there is one.',
  },
  container_removed: {
    text: 'The container is no longer in the page.',
    remedy: 'Make a new BaizeLive when it is back.',
  },
  key_revoked: bye('key_revoked', 'Put the new key into your pages. It does not reconnect.'),
  slow_reader: bye('slow_reader', 'Reconnects by itself.'),
  shutting_down: bye('shutting_down', 'Reconnects by itself, usually within seconds.'),
  malformed_message: bye(
    'malformed_message',
    'Load the SDK from our server unchanged. It does not reconnect.',
  ),
  too_many_messages: bye('too_many_messages', 'Reconnects by itself. Place fewer bets per second.'),
  too_many_connections: bye(
    'too_many_connections',
    'Close the table in the player’s other windows.',
  ),
  partner_full: bye('partner_full', 'Reconnects by itself. Ask us for room for more players.'),
  address_full: bye('address_full', 'Reconnects by itself, once others of the network have left.'),
  not_responding: bye('not_responding', 'Reconnects by itself.'),
  player_paused: bye('player_paused', 'You paused the player. It does not reconnect.'),
  player_excluded: bye('player_excluded', 'You excluded the player. It does not reconnect.'),
  time_limit: bye(
    'time_limit',
    'It does not reconnect. After 15 minutes away connect() works again.',
  ),
};
