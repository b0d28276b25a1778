import type { LiveTableView } from '@baize/contract';
import { Badge } from '../../ui/badge.tsx';

const phaseTexts: Record<NonNullable<LiveTableView['phase']>, string> = {
  open: 'Bets are open',
  closed: 'No more bets, the wheel spins',
  result: 'The ball has landed',
};

const gameNames: Record<string, string> = { european_roulette: 'European roulette' };

export const gameName = (game: string) => gameNames[game] ?? game;

export function LiveBadge({ table }: { table: LiveTableView }) {
  return (
    <Badge tone={table.is_live ? 'green' : 'grey'} dot>
      {table.is_live ? 'Live' : 'Off air'}
    </Badge>
  );
}

/** What happens at the table right now, in words. */
export function phaseText({ is_live, phase, round_id }: LiveTableView): string {
  if (!is_live || phase === null) return 'No round is being played';
  return round_id === null ? phaseTexts[phase] : `Round ${round_id}: ${phaseTexts[phase]}`;
}
