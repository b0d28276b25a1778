import { usePermission } from '../../concepts/staff/staff-session.ts';
import { PartnerCallsCard } from './partner-calls-card.tsx';
import { PartnerPlayersCard } from './partner-players-card.tsx';
import { PartnerTransactionsCard } from './partner-transactions-card.tsx';
import { PartnerWalletsCard } from './partner-wallets-card.tsx';
import { PartnerWebhooksCard } from './partner-webhooks-card.tsx';

/** Integration of the partner: wallets, webhooks and calls, for support. */
export default function PartnerIntegration({ partnerId }: { partnerId: number }) {
  const seesPlay = usePermission('live.view');
  return (
    <>
      <PartnerWalletsCard partnerId={partnerId} />
      <PartnerWebhooksCard partnerId={partnerId} />
      {seesPlay && (
        <>
          <PartnerTransactionsCard partnerId={partnerId} />
          <PartnerPlayersCard partnerId={partnerId} />
          <PartnerCallsCard partnerId={partnerId} />
        </>
      )}
    </>
  );
}
