import { type KycRequest, type KycTab, kycTabs, links } from '@baize/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDownNarrowWide, ArrowDownWideNarrow, Inbox } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useScreenTitle } from '../../../lib/document-title.ts';
import { QueryFailure } from '../../../lib/query-failure.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterTabs } from '../../../ui/filter-tabs.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { requestColumns } from './request-columns.tsx';
import { type RequestView, readView, requestsQuery, viewSearch } from './request-queries.ts';

const tabLabels: Record<KycTab, string> = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  changed: 'Changed since approval',
};

export function KycRequestsScreen() {
  useScreenTitle('KYC requests');
  return (
    <div className="space-y-6">
      <PageHeader
        title="KYC Requests"
        subtitle="Review what partners submitted and decide about it."
      />
      <Requests />
    </div>
  );
}

const useRequests = (view: RequestView) =>
  useInfiniteQuery({ ...requestsQuery(view), placeholderData: keepPreviousData });

function Requests() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const view = readView(params);
  const counts = useRequests(view).data?.pages.at(-1)?.counts;
  const show = (next: RequestView) => navigate({ search: viewSearch(next) });
  const oldestFirst = view.order === 'oldest';
  return (
    <div className="space-y-4">
      <FilterBar active={view.status === 'all' ? 0 : 1}>
        <FilterTabs
          label="Filter by status"
          value={view.status}
          onChange={(status) => show(readView(new URLSearchParams({ status })))}
          options={kycTabs.map((tab) => ({
            value: tab,
            label: tabLabels[tab],
            ...(counts && { count: counts[tab] }),
          }))}
        />
        <Button
          variant="ghost"
          className="@2xl/filters:ml-auto"
          icon={oldestFirst ? <ArrowDownNarrowWide /> : <ArrowDownWideNarrow />}
          onClick={() => show({ ...view, order: oldestFirst ? 'newest' : 'oldest' })}
        >
          {oldestFirst ? 'Oldest first' : 'Newest first'}
        </Button>
      </FilterBar>
      <RequestTable view={view} total={counts?.[view.status]} />
    </div>
  );
}

function RequestTable({ view, total }: { view: RequestView; total: number | undefined }) {
  const list = useRequests(view);
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? [];
  const failure = <QueryFailure query={list} message="The KYC requests could not be loaded." />;
  if (list.isLoadingError) return <Card>{failure}</Card>;
  return (
    <>
      {failure}
      <Card flush>
        <DataTable
          caption="KYC requests"
          columns={requestColumns}
          rows={requests}
          rowKey={(request) => request.partner_id}
          rowLink={(request: KycRequest) => (
            <Link to={`${links.kycReview(request.partner_id)}${viewSearch(view)}`} />
          )}
          loading={list.isPending}
          empty={
            <EmptyState
              icon={<Inbox />}
              {...emptyTexts[view.status]}
              action={
                view.status !== 'all' && (
                  <ButtonLink variant="secondary" render={<Link to="?" />}>
                    Show all requests
                  </ButtonLink>
                )
              }
            />
          }
        />
      </Card>
      {requests.length > 0 && <LoadMore shown={requests.length} total={total} list={list} />}
    </>
  );
}

const emptyTexts: Record<KycTab, { title: string; message: string }> = {
  all: {
    title: 'No KYC requests yet',
    message: 'A request appears here as soon as a partner uploads documents.',
  },
  pending: { title: 'Nothing to review', message: 'Every request has been decided.' },
  approved: { title: 'No approved requests', message: 'Approved partners are listed here.' },
  rejected: { title: 'No rejected requests', message: 'Rejected requests are listed here.' },
  changed: {
    title: 'Nothing to look at again',
    message: 'An approved partner who changes its name, registration or website is listed here.',
  },
};
