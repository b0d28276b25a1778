import { type Enquiry, enquiryRoutes, pages } from '@baize/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { callApi } from '../../lib/api.ts';
import { cursorPages } from '../../lib/cursor-pages.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { useSearchParam } from '../../lib/search-param.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { EnquiryCard } from './enquiry-card.tsx';

const enquiriesQuery = (state: 'open' | 'handled' | undefined) =>
  infiniteQueryOptions({
    queryKey: adminKeys.enquiryList(state),
    queryFn: ({ pageParam, signal }) =>
      callApi(enquiryRoutes.listEnquiries, { query: { state, cursor: pageParam }, signal }),
    ...cursorPages,
  });

export function EnquiriesScreen() {
  useScreenTitle('Enquiries');
  const [chosen, choose] = useSearchParam('state');
  const state = chosen === 'handled' ? 'handled' : chosen === 'all' ? undefined : 'open';
  const list = useInfiniteQuery(enquiriesQuery(state));
  const counts = list.data?.pages[0]?.counts;
  const enquiries: Enquiry[] = list.data?.pages.flatMap((page) => page.enquiries) ?? [];
  return (
    <div className="max-w-4xl space-y-5">
      <PageHeader title="Enquiries" subtitle="Sent through the contact form of the public site." />
      <FilterBar active={state === 'open' ? 0 : 1}>
        <FilterTabs
          label="Filter by state"
          value={state ?? 'all'}
          onChange={choose}
          options={[
            { value: 'open', label: 'Open', ...(counts && { count: counts.open }) },
            { value: 'handled', label: 'Handled', ...(counts && { count: counts.handled }) },
            { value: 'all', label: 'All', ...(counts && { count: counts.total }) },
          ]}
        />
      </FilterBar>
      {list.isPending && <SkeletonText lines={6} />}
      <QueryFailure query={list} message="Enquiries could not be loaded." />
      {list.isSuccess && enquiries.length === 0 && (
        <Card>
          <EmptyState
            icon={<Inbox />}
            title={state === 'open' ? 'Nothing waits for an answer' : 'No enquiries'}
            message="Messages from the contact form and wishes for a plan appear here."
            action={
              <ButtonLink variant="secondary" href={`${pages.company}#contact`}>
                See the contact form
              </ButtonLink>
            }
          />
        </Card>
      )}
      <ul className="space-y-4">
        {enquiries.map((enquiry) => (
          <li key={enquiry.id}>
            <EnquiryCard enquiry={enquiry} />
          </li>
        ))}
      </ul>
      {enquiries.length > 0 && <LoadMore shown={enquiries.length} list={list} />}
    </div>
  );
}
