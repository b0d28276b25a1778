import type { LiveTableView } from '@baize/contract';
import { findGame } from '@baize/games';
import { Badge } from '../../ui/badge.tsx';

type Phase = NonNullable<LiveTableView['phase']>;

const phaseTexts: Record<Phase, string> = {
  open: 'Bets are open',
  closed: 'No more bets',
  result: 'The result is out',
};

const textOf = (phase: Phase, game: string) =>
  phase === 'open' ? phaseTexts.open : (findGame(game)?.words[phase] ?? phaseTexts[phase]);

export function LiveBadge({ table }: { table: LiveTableView }) {
  return (
    <Badge tone={table.is_live ? 'green' : 'grey'} dot>
      {table.is_live ? 'Live' : 'Off air'}
    </Badge>
  );
}

/** Describes the current phase of the table. */
export function phaseText({ is_live, phase, round_id, game }: LiveTableView): string {
  if (!is_live || phase === null) return 'No round is being played';
  const text = textOf(phase, game);
  return round_id === null ? text : `Round ${round_id}: ${text}`;
}
