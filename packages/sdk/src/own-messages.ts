/** Messages defined by the SDK; all others come from the server. */
export const ownMessages = {
  disconnected: 'The table is not connected.',
  bets_closed: 'Bets for this round are closed.',
  bet_id_reused: 'This bet id was used for a different bet.',
  autoplay_blocked: 'The video waits for a click.',
  video_unsupported: 'This browser cannot play the live video.',
} as const;
