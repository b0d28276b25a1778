import type { MessageOf, RoundState } from '@baize/contract/live';
import { describeOpen } from './describe-round.ts';
import type { SeatParts } from './seat-parts.ts';
import { beginRound } from './seat-state.ts';

/** The table as a player finds it, for the first time or after a break. */
export function enterTable(parts: SeatParts, message: MessageOf<'welcome'>) {
  const { state, news, confirmed, pending, ends, emit, send, lay } = parts;
  const { round, player, limits, table, bets, back = [] } = message;
  const cameBack = news.last();
  const wasAt = state.roundId;
  news.beginAt(message.seq);
  showStanding(parts, message);
  const isUndecided = round && round.phase !== 'result';
  if (isUndecided) ends.forgetPlay(round.roundId);
  for (const bet of bets) lay(bet);
  const { id: tableId, name: tableName } = table;
  const { id: playerId, balance } = player;
  emit('connect', { tableId, tableName, playerId, balance, limits });
  if (isUndecided) confirmed.compare(round.roundId, bets, back);
  if (cameBack) {
    send({ t: 'resume', lastSeq: cameBack });
    // A page that stopped betting with the connection learns that it may go on.
    if (round?.phase === 'open' && round.roundId === wasAt) emit('roundOpen', describeOpen(round));
  } else if (round) catchUp(parts, round, message);
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

/** A newcomer sees how the running round goes on; who comes back is told what was missed. */
function catchUp(
  { news, emit, showResult }: SeatParts,
  { result, ...round }: RoundState,
  { seq, at }: MessageOf<'welcome'>,
) {
  news.mark(seq);
  if (round.phase === 'open') emit('roundOpen', describeOpen(round));
  if (result) showResult({ t: 'round.result', seq, at, roundId: round.roundId, ...result });
}
