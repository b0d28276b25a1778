import {
  type GoLiveStage,
  goLiveRoutes,
  goLiveStages,
  links,
  type WaitingPartner,
} from '@baize/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api.ts';
import { cursorPages } from '../../../lib/cursor-pages.ts';
import { useScreenTitle } from '../../../lib/document-title.ts';
import { QueryFailure } from '../../../lib/query-failure.tsx';
import { adminKeys } from '../../../lib/query-keys.ts';
import { useSearchParam } from '../../../lib/search-param.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterTabs } from '../../../ui/filter-tabs.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { stageNames, useWaitingColumns } from './waiting-columns.tsx';

const listQuery = (stage: GoLiveStage | undefined) =>
  infiniteQueryOptions({
    queryKey: adminKeys.goLiveList(stage ?? ''),
    queryFn: ({ pageParam, signal }) =>
      callApi(goLiveRoutes.listGoLive, { query: { stage, cursor: pageParam }, signal }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

export function GoLiveListScreen() {
  useScreenTitle('Going live');
  const [asked, setStage] = useSearchParam('stage');
  const stage = goLiveStages.find((one) => one === asked);
  const counts = useInfiniteQuery(listQuery(undefined)).data?.pages[0]?.counts;
  const options = [
    { value: '', label: 'All' },
    ...goLiveStages.map((value) => ({ value, label: stageNames[value] })),
  ].map((option) => ({
    ...option,
    ...(counts && {
      count: counts[(option.value || 'total') as GoLiveStage | 'total'],
      more: counts.more,
    }),
  }));
  return (
    <div className="space-y-5">
      <PageHeader
        title="Going live"
        subtitle="Partners in test mode: which step each of them is at, and whose turn it is."
      />
      <FilterBar active={stage === undefined ? 0 : 1}>
        <FilterTabs
          label="Filter by step"
          options={options}
          value={stage ?? ''}
          onChange={setStage}
        />
      </FilterBar>
      <WaitingTable stage={stage} />
    </div>
  );
}

function WaitingTable({ stage }: { stage: GoLiveStage | undefined }) {
  const list = useInfiniteQuery(listQuery(stage));
  const columns = useWaitingColumns();
  const partners = list.data?.pages.flatMap((page) => page.partners) ?? [];
  const failure = <QueryFailure query={list} message="The partners could not be loaded." />;
  if (list.isLoadingError) return <Card>{failure}</Card>;
  return (
    <>
      {failure}
      <Card flush>
        <DataTable
          caption="Partners who are not live yet"
          columns={columns}
          rows={partners}
          rowKey={({ id }) => id}
          rowLink={({ id }: WaitingPartner) => <Link to={links.partner(id)} />}
          loading={list.isPending}
          empty={
            <EmptyState
              icon={<Rocket />}
              title={stage === undefined ? 'Nobody is in test mode' : 'Nobody is at this step'}
              message="A partner is listed here until live mode is approved."
              action={
                stage !== undefined && (
                  <ButtonLink variant="secondary" render={<Link to="?" />}>
                    Show all
                  </ButtonLink>
                )
              }
            />
          }
        />
      </Card>
      {(partners.length > 0 || list.hasNextPage) && (
        <LoadMore shown={partners.length} list={list} />
      )}
    </>
  );
}
