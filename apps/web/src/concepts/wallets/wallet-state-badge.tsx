import type { Wallet } from '@baize/contract';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const looks: Record<Wallet['state'], { label: string; tone: BadgeTone }> = {
  untried: { label: 'Not asked yet', tone: 'grey' },
  working: { label: 'Working', tone: 'green' },
  failing: { label: 'Failing', tone: 'red' },
};

export const WalletStateBadge = ({ state }: Pick<Wallet, 'state'>) => (
  <Badge tone={looks[state].tone} dot>
    {looks[state].label}
  </Badge>
);
