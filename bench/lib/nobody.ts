import type { PlayerSession } from '../../packages/live/src/player-session.ts';

/** A connected player whose identity is irrelevant to the benchmark. */
export const nobody: PlayerSession = {
  tableId: '',
  playerId: 0,
  knownSince: 0,
  partnerId: 0,
  apiKeyId: 0,
  needsRenewal: false,
  origin: '',
  account: { id: 0, kind: 'player', mode: 'test', currency: 'PLAY' },
};
