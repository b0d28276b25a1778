import { links, paths } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileX2 } from 'lucide-react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { kycRequestQuery } from '../../../concepts/kyc/kyc-request.ts';
import { KycStatusBadge } from '../../../concepts/kyc/kyc-status-badge.tsx';
import { statusOf } from '../../../lib/api-failure.ts';
import { useScreenTitle } from '../../../lib/document-title.ts';
import { QueryFailure } from '../../../lib/query-failure.tsx';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RequestPager } from './request-pager.tsx';
import { readView, viewSearch } from './request-queries.ts';
import { RequestReview } from './request-review.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { useNeighbours } from './use-neighbours.ts';

export function KycReviewScreen() {
  const partnerId = Number(useParams()['partnerId']);
  if (!(Number.isSafeInteger(partnerId) && partnerId > 0)) {
    return <NoSuchRequest list={paths.kycRequests} />;
  }
  // Key by partner: zoom, chosen document and typed reasons belong to one request.
  return <Review key={partnerId} partnerId={partnerId} />;
}

function Review({ partnerId }: { partnerId: number }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const view = readView(params);
  const list = `${paths.kycRequests}${viewSearch(view)}`;
  const request = useQuery(kycRequestQuery(partnerId));
  const neighbours = useNeighbours(partnerId, view);
  const company = request.data?.partner.company_name;
  useScreenTitle(company === undefined ? 'KYC request' : `KYC of ${company}`);

  const opener = (id: number | undefined) =>
    id === undefined ? undefined : () => navigate(`${links.kycReview(id)}${viewSearch(view)}`);
  const openNext = opener(neighbours.next);
  const openPrevious = opener(neighbours.previous);
  useShortcuts('page', {
    ...(openNext && { j: openNext }),
    ...(openPrevious && { k: openPrevious }),
  });

  if (statusOf(request.error) === 404) return <NoSuchRequest list={list} />;
  const failure = <QueryFailure query={request} message="The request could not be loaded." />;
  return (
    <div className="space-y-5">
      <div className="space-y-2">
        <Link
          to={list}
          className="inline-flex items-center gap-1.5 rounded-sm text-sm font-medium text-ink-muted hover:text-ink max-sm:py-2"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          KYC Requests
        </Link>
        <PageHeader
          title={
            request.data ? (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
                {request.data.partner.company_name}
                <KycStatusBadge status={request.data.request.kyc_status} />
              </span>
            ) : (
              <LoadingTitle failed={request.isLoadingError} />
            )
          }
          actions={<RequestPager {...neighbours} onPrevious={openPrevious} onNext={openNext} />}
        />
      </div>
      {request.isLoadingError ? <Card>{failure}</Card> : failure}
      {request.data && <RequestReview answer={request.data} />}
      {request.isPending && <ReviewSkeleton />}
    </div>
  );
}

const LoadingTitle = ({ failed }: { failed: boolean }) =>
  failed ? 'KYC request' : <Skeleton className="h-8 w-64" />;

function NoSuchRequest({ list }: { list: string }) {
  return (
    <EmptyState
      headingLevel={1}
      icon={<FileX2 />}
      title="There is no such request"
      message="The partner has uploaded nothing yet, or the account was erased."
      action={
        <ButtonLink variant="secondary" render={<Link to={list} />}>
          Show all requests
        </ButtonLink>
      }
    />
  );
}
