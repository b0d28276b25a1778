import type { AdminPartner } from '@baize/contract';
import { paths } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, UserX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { AccountStatusBadge } from '../../concepts/partners/account-status.tsx';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { statusOf } from '../../lib/api-failure.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { PartnerActionDialog } from './partner-action-dialog.tsx';
import { actionLabel, type PartnerAction, usePartnerActions } from './partner-actions.ts';
import { PartnerActivityCard } from './partner-activity-card.tsx';
import { PartnerDocumentsCard } from './partner-documents-card.tsx';
import { PartnerGoLiveCard } from './partner-go-live-card.tsx';
import { PartnerKeyCard } from './partner-key-card.tsx';
import { PartnerProfileCard } from './partner-profile-card.tsx';
import { partnerQuery } from './partner-queries.ts';
import { PartnerTicketsCard } from './partner-tickets-card.tsx';

/** Lower part of the page, loaded separately so that the upper part does not wait for it. */
const PartnerIntegration = lazy(() => import('./partner-integration.tsx'));

export function PartnerScreen() {
  const id = Number(useParams()['id']);
  const answer = useQuery({ ...partnerQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const partner = answer.data?.partner;
  useScreenTitle(partner?.company_name ?? 'Partner');
  const seesKyc = usePermission('kyc.view');
  const seesTickets = usePermission('tickets.view');
  const seesActivity = usePermission('activity.view');
  if (!(id > 0) || statusOf(answer.error) === 404) {
    return (
      <EmptyState
        headingLevel={1}
        icon={<UserX />}
        title="There is no such partner"
        message="The account may have been erased, or the address mistyped."
        action={
          <ButtonLink variant="secondary" render={<Link to={paths.partners} />}>
            Show all partners
          </ButtonLink>
        }
      />
    );
  }
  const failure = <QueryFailure query={answer} headingLevel={1} message="Please try again." />;
  if (answer.isLoadingError) return failure;
  return (
    <div className="space-y-6">
      {failure}
      <ButtonLink
        variant="ghost"
        size="sm"
        icon={<ArrowLeft />}
        render={<Link to={paths.partners} />}
      >
        All partners
      </ButtonLink>
      {partner ? <Header partner={partner} /> : <Skeleton className="h-9 w-72" />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-6">
          <PartnerProfileCard partner={partner} />
          {seesKyc && <PartnerDocumentsCard partnerId={id} status={partner?.kyc_status} />}
          {seesTickets && <PartnerTicketsCard partnerId={id} />}
        </div>
        <div className="space-y-6">
          <PartnerGoLiveCard partnerId={id} />
          <PartnerKeyCard answer={answer.data} />
          <Suspense fallback={<Skeleton className="h-40" />}>
            <PartnerIntegration partnerId={id} />
          </Suspense>
          {seesActivity && <PartnerActivityCard partnerId={id} />}
        </div>
      </div>
    </div>
  );
}

/**
 * Actions at the top of the page. Those on keys, sessions and second factors are beside what they
 * change.
 */
const variants = {
  approve: 'primary',
  reject: 'secondary',
  plan: 'secondary',
  hold: 'secondary',
  delete: 'danger',
} as const;

type HeaderAction = keyof typeof variants;

function Header({ partner }: { partner: AdminPartner }) {
  const actions = usePartnerActions()(partner).filter((name) => name in variants) as HeaderAction[];
  const [action, setAction] = useState<PartnerAction>();
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {partner.company_name} <AccountStatusBadge partner={partner} />
            {partner.legal_hold && <Badge tone="yellow">Legal hold</Badge>}
          </span>
        }
        subtitle={
          <>
            #{partner.id} · {partner.username} · <EmailText value={partner.email} />
          </>
        }
        actions={
          actions.length > 0 &&
          actions.map((name) => (
            <Button key={name} variant={variants[name]} onClick={() => setAction(name)}>
              {actionLabel(name, partner)}
            </Button>
          ))
        }
      />
      {partner.deleted_at && (
        <FormMessage tone="warning" title="This account was deleted">
          <Time value={partner.deleted_at} format="datetime" />.{' '}
          {partner.retention_until && (
            <>
              Records are kept until <Time value={partner.retention_until} format="date" />
              {partner.legal_hold ? ', and longer by legal hold.' : ', then erased.'}
            </>
          )}
        </FormMessage>
      )}
      <PartnerActionDialog partner={partner} action={action} onClose={() => setAction(undefined)} />
    </>
  );
}
