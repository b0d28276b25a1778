import { useScreenTitle } from '../../lib/document-title.ts';
import { usePartner } from '../../lib/partner-session.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export function DashboardScreen() {
  useScreenTitle('Dashboard');
  const partner = usePartner();
  return <PageHeader title={`Welcome, ${partner.username}`} subtitle={partner.company_name} />;
}
