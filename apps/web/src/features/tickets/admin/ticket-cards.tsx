import type { TicketCounts } from '@baize/contract';
import { CircleAlert, CircleCheck, CircleDot, Inbox, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatCard } from '../../../ui/stat-card.tsx';

const number = new Intl.NumberFormat('en');

type Card = {
  key: keyof TicketCounts;
  label: string;
  icon: ReactNode;
  tone: 'plain' | 'red' | 'yellow' | 'green';
};

const cards: readonly Card[] = [
  { key: 'total', label: 'Total', icon: <Inbox />, tone: 'plain' },
  { key: 'open', label: 'Open', icon: <CircleDot />, tone: 'red' },
  { key: 'in_progress', label: 'In Progress', icon: <LoaderCircle />, tone: 'yellow' },
  { key: 'resolved', label: 'Resolved', icon: <CircleCheck />, tone: 'green' },
  { key: 'urgent', label: 'Urgent', icon: <CircleAlert />, tone: 'red' },
];

type TicketCardsProps = { counts: TicketCounts | undefined; failed: boolean };

export function TicketCards({ counts, failed }: TicketCardsProps) {
  return (
    <div className="grid grid-cols-6 gap-3 sm:grid-cols-5">
      {cards.map(({ key, ...card }) => (
        <StatCard
          key={key}
          {...card}
          className="px-4 py-3.5 max-sm:col-span-2 max-sm:nth-[n+4]:col-span-3 max-sm:[&_dt>span]:hidden"
          loading={counts === undefined && !failed}
          value={number.format(counts?.[key] ?? 0)}
        />
      ))}
    </div>
  );
}
