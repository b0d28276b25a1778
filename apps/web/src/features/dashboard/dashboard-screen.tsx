import { paths } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { FileCheck2, KeyRound, RadioTower } from 'lucide-react';
import { Link } from 'react-router';
import { usePartner } from '../../concepts/accounts/partner-session.ts';
import { apiKeyStatusQuery } from '../../concepts/api-keys/api-key-status.ts';
import { useKycStatus } from '../../concepts/kyc/kyc-status.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { CardLink } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FirstVisit } from './first-visit.tsx';
import { guide, type KeyState } from './guidance.ts';
import { NextStepPanel } from './next-step-panel.tsx';
import { StatusStrip } from './status-strip.tsx';

export function DashboardScreen() {
  useScreenTitle('Dashboard');
  const partner = usePartner();
  const kyc = useKycStatus();
  const key = useKeyState();
  // Until the status has loaded, use the copy in the profile.
  const live = partner.live_approved_at !== null;
  const guidance = guide({ account: partner.status, kyc: kyc ?? partner.kyc_status, key, live });
  const verified = (kyc ?? partner.kyc_status) === 'approved';
  const hasKey = key === 'available' || key === 'used';
  return (
    <div className="space-y-6">
      <PageHeader title={`Welcome, ${partner.username}`} subtitle={partner.company_name} />
      <FirstVisit />
      <NextStepPanel guidance={guidance} done={[verified, hasKey, live]} />
      <StatusStrip account={partner.status} kyc={kyc} keyState={key} />
      <nav aria-label="Places" className="grid gap-4 md:grid-cols-3">
        <CardLink
          render={<Link to={paths.kyc} />}
          icon={<FileCheck2 />}
          title="KYC Verification"
          description="Upload your company documents and follow their review."
        />
        <CardLink
          render={<Link to={paths.apiKeys} />}
          icon={<KeyRound />}
          title="API Keys"
          description="See, copy and replace the key of your integration."
        />
        <CardLink
          render={<Link to={paths.streamInfo} />}
          icon={<RadioTower />}
          title="Stream Info"
          description="The tables, your connection details and a live preview."
        />
      </nav>
    </div>
  );
}

function useKeyState(): KeyState {
  const { data, isError } = useQuery(apiKeyStatusQuery);
  if (data === undefined) return isError ? 'failed' : 'loading';
  return data.key?.last_used_at ? 'used' : data.status;
}
