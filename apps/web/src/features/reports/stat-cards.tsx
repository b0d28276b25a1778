import type { DashboardStats } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  CircleAlert,
  CircleCheck,
  LifeBuoy,
  type LucideIcon,
  ShieldQuestion,
  UserCog,
  UsersRound,
} from 'lucide-react';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { statsQuery } from './report-queries.ts';

type Card = {
  name: keyof DashboardStats;
  label: string;
  Icon: LucideIcon;
  tone: 'accent' | 'brass' | 'red' | 'yellow' | 'green' | 'plain';
};

const cards: readonly Card[] = [
  { name: 'total_partners', label: 'Total partners', Icon: UsersRound, tone: 'accent' },
  { name: 'approved_partners', label: 'Approved partners', Icon: CircleCheck, tone: 'green' },
  { name: 'pending_kyc', label: 'Pending KYC', Icon: ShieldQuestion, tone: 'brass' },
  { name: 'open_tickets', label: 'Open tickets', Icon: LifeBuoy, tone: 'yellow' },
  { name: 'urgent_tickets', label: 'Urgent tickets', Icon: CircleAlert, tone: 'red' },
  { name: 'unread_notifications', label: 'Unread notifications', Icon: Bell, tone: 'plain' },
  { name: 'total_admins', label: 'Staff', Icon: UserCog, tone: 'plain' },
];

const number = new Intl.NumberFormat('en');

export function StatCards() {
  const stats = useQuery(statsQuery);
  const failure = <QueryFailure query={stats} message="The numbers could not be loaded." />;
  if (stats.isLoadingError) return failure;
  return (
    <>
      {failure}
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4 2xl:grid-cols-7">
        {cards.map(({ name, label, Icon, tone }) => (
          <StatCard
            key={name}
            label={label}
            icon={<Icon />}
            tone={tone}
            loading={stats.isPending}
            value={stats.data && number.format(stats.data[name])}
          />
        ))}
      </div>
    </>
  );
}
