import type { MessageOf } from '@baize/contract/live';
import { describeOpen } from './describe-round.ts';
import type { SeatParts } from './seat-parts.ts';
import { beginRound } from './seat-state.ts';

/** The table as a player finds it, for the first time or after a break. */
export function enterTable(parts: SeatParts, message: MessageOf<'welcome'>) {
  const { state, news, confirmed, pending, ends, emit, send, lay } = parts;
  const { seq, round, player, limits, table, bets, back = [] } = message;
  const cameBack = news.last();
  const wasAt = state.roundId;
  const isDecided = round?.phase === 'result';
  if (!cameBack) {
    // How a decided round ended is asked for as if it had been missed: the settlement comes with it.
    news.beginAt(isDecided ? seq - 1 : seq);
    if (isDecided) ends.play(round.roundId);
  }
  showStanding(parts, message);
  const { id: tableId, name: tableName } = table;
  const { id: playerId, balance } = player;
  emit('connect', { tableId, tableName, playerId, balance, limits });
  if (round && !isDecided) {
    ends.forgetPlay(round.roundId);
    confirmed.compare(round.roundId, bets, back);
  }
  for (const bet of bets) lay(bet);
  if (cameBack || isDecided) send({ t: 'resume', lastSeq: news.last() });
  // Also a page that stopped betting with the connection learns that it may go on.
  if (round?.phase === 'open' && (!cameBack || round.roundId === wasAt))
    emit('roundOpen', describeOpen(round));
  pending.resume(bets, balance);
}

function showStanding(
  { state, takeBalance }: SeatParts,
  { round, player, limits, history }: MessageOf<'welcome'>,
) {
  Object.assign(state, limits, { history });
  takeBalance(player.balance);
  if (round && round.roundId !== state.roundId) beginRound(state, round);
  if (round && state.phase !== 'result') state.phase = round.phase === 'open' ? 'open' : 'closed';
  state.bets = [];
}
