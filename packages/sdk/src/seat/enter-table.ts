import type { MessageOf } from '@baize/contract/live';
import { describeOpen } from './describe-round.ts';
import type { SeatParts } from './seat-parts.ts';
import { beginRound } from './seat-state.ts';

/** Applies the welcome message, on the first connect and on reconnects. */
export function enterTable(parts: SeatParts, message: MessageOf<'welcome'>) {
  const { state, news, confirmed, pending, ends, emit, send, lay } = parts;
  const { seq, round, player, limits, table, bets, back = [] } = message;
  const cameBack = news.last();
  const wasAt = state.roundId;
  const isDecided = round?.phase === 'result';
  if (!cameBack) {
    // Requests the result of a decided round as if it had been missed, because the settlement comes
    // with it.
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
  // A page that disabled betting on disconnect needs this event to enable it again.
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
