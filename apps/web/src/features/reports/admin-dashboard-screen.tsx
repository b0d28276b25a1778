import { links, paths } from '@baize/contract';
import { LifeBuoy, ShieldCheck, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { usePermission, useStaffMember } from '../../concepts/staff/staff-session.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { CardLink } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Charts } from './charts.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StatCards } from './stat-cards.tsx';

export function AdminDashboardScreen() {
  useScreenTitle('Dashboard');
  const member = useStaffMember();
  return (
    <div className="space-y-6">
      <PageHeader title="Dashboard" subtitle={`Signed in as ${member.username}.`} />
      <StatCards />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Charts />
        <RecentActivity />
      </div>
      <QuickLinks />
    </div>
  );
}

function QuickLinks() {
  const seesKyc = usePermission('kyc.view');
  const seesTickets = usePermission('tickets.view');
  return (
    <nav aria-label="Quick links" className="grid gap-4 md:grid-cols-3">
      <CardLink
        icon={<UsersRound />}
        title="Manage partners"
        description="Search, add, approve or suspend."
        render={<Link to={paths.partners} />}
      />
      {seesKyc && (
        <CardLink
          icon={<ShieldCheck />}
          title="Review KYC"
          description="Decide on the documents that wait."
          render={<Link to={links.pendingKycRequests()} />}
        />
      )}
      {seesTickets && (
        <CardLink
          icon={<LifeBuoy />}
          title="Support tickets"
          description="Answer partners' questions."
          render={<Link to={paths.adminTickets} />}
        />
      )}
    </nav>
  );
}
