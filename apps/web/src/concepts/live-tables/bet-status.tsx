import type { PlayedBet } from '@baize/contract';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const looks: Record<PlayedBet['status'], { tone: BadgeTone; label: string }> = {
  accepted: { tone: 'blue', label: 'Running' },
  won: { tone: 'green', label: 'Won' },
  lost: { tone: 'grey', label: 'Lost' },
  refunded: { tone: 'yellow', label: 'Refunded' },
  taken_back: { tone: 'grey', label: 'Taken back' },
};

export const BetStatusBadge = ({ status }: Pick<PlayedBet, 'status'>) => (
  <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
);
