import { errorCatalogue } from '@baize/contract';
import { betErrorMessages, byeMessages } from '@baize/contract/live';

export type CodeRow = { code: string; text: string; remedy: string };

const refusal = (code: keyof typeof errorCatalogue, remedy: string): CodeRow => ({
  code,
  text: errorCatalogue[code][1],
  remedy,
});

/** Sent to the `error` event, and to `connect()` where the session cannot be opened. */
export const connectionCodes: CodeRow[] = [
  {
    code: 'invalid_config',
    text: 'The configuration is wrong; the message names every field.',
    remedy: 'Thrown by new BaizeLive(…). Correct the fields.',
  },
  refusal('invalid_api_key', 'Copy the key again from API Keys.'),
  refusal('origin_not_allowed', 'Add the origin of the page under Stream Info.'),
  refusal('validation_failed', 'Correct the playerId.'),
  {
    code: 'autoplay_blocked',
    text: 'The browser waits for a click before it plays the video.',
    remedy: 'Nothing: the table shows a button. Bets work meanwhile.',
  },
  {
    code: 'video_unsupported',
    text: 'This browser cannot play the live video.',
    remedy: 'Ask the player for a current browser. Bets work without video.',
  },
  {
    code: 'bet_lost',
    text: 'A bet was confirmed but not kept. Its stake was not taken.',
    remedy: 'Take the bet off your screen. It happens only when a table server loses its power.',
  },
];

const betRemedies: Record<keyof typeof betErrorMessages, string> = {
  bets_closed: 'Wait for the next roundOpen.',
  unknown_round: 'Place the bet again in the round that is open.',
  invalid_bet: 'Compare type and value with the list of bets.',
  below_minimum: 'Raise the amount to limits.minBet.',
  above_maximum: 'Lower the amount; see the limits.',
  round_limit: 'Wait for the next round.',
  insufficient_balance:
    'Lower the amount. Play money that is all lost comes back with the next session.',
  bet_id_reused: 'Give each bet an id of its own, or none.',
  unavailable: 'Try again in a moment.',
};

/** What the promise of `placeBet` is rejected with. */
export const betCodes: CodeRow[] = [
  ...Object.entries(betErrorMessages).map(([code, text]) => ({
    code,
    text,
    remedy: betRemedies[code as keyof typeof betErrorMessages],
  })),
  {
    code: 'disconnected',
    text: 'There is no connection, or it was closed before the table answered.',
    remedy: 'connect() again. A bet sent again with the same id never counts twice.',
  },
];

const byeRemedies: Record<keyof typeof byeMessages, string> = {
  key_revoked: 'Put the new key into your pages. It does not reconnect.',
  slow_reader: 'Reconnects by itself.',
  shutting_down: 'Reconnects by itself, usually within seconds.',
  malformed_message: 'Load the SDK from our server unchanged. It does not reconnect.',
  too_many_messages: 'Reconnects by itself. Place fewer bets per second.',
  too_many_connections: 'Close the table in the player’s other windows.',
  not_responding: 'Reconnects by itself.',
};

/** The `reason` of `onDisconnect`. */
export const disconnectCodes: CodeRow[] = [
  {
    code: 'requested',
    text: 'Your page called disconnect().',
    remedy: 'connect() comes back.',
  },
  { code: 'network', text: 'The connection broke.', remedy: 'Reconnects by itself.' },
  {
    code: 'offline',
    text: 'The browser has no network.',
    remedy: 'Reconnects as soon as there is one.',
  },
  {
    code: 'container_removed',
    text: 'The container is no longer in the page.',
    remedy: 'Make a new BaizeLive when it is back.',
  },
  ...Object.entries(byeMessages).map(([code, text]) => ({
    code,
    text,
    remedy: byeRemedies[code as keyof typeof byeMessages],
  })),
];
