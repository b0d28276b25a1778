import { kycStatuses } from '@baize/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDownUp, FileCheck2 } from 'lucide-react';
import { kycStatusNames } from '../../concepts/kyc/kyc-status-badge.tsx';
import { useSearchShortcut } from '../../lib/shortcuts.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { withCount } from '../../ui/with-count.ts';
import { partnersQuery } from './partner-queries.ts';
import type { UsePartnerView } from './use-partner-view.ts';

const sortOptions = [
  { value: 'created_at', label: 'Newest first' },
  { value: 'last_login', label: 'Last login' },
  { value: 'company_name', label: 'Company name' },
  { value: 'username', label: 'Username' },
];

export function PartnerFilterBar({ view }: { view: UsePartnerView }) {
  const searchShortcut = useSearchShortcut();
  const { data } = useInfiniteQuery(partnersQuery(view.query));
  const counts = data?.pages[0]?.counts;
  const option = (value: string, label: string, count?: number) => ({
    value,
    label,
    ...(count !== undefined && { count }),
  });
  return (
    <FilterBar
      active={[view.status, view.kyc].filter((value) => value !== '').length}
      search={
        <SearchField
          {...searchShortcut}
          label="Search partners"
          placeholder="Username, company or email"
          value={view.search}
          onChange={view.setSearch}
        />
      }
    >
      <FilterTabs
        label="Filter by status"
        value={view.status}
        onChange={view.setStatus}
        options={[
          option('', 'All', counts?.total),
          option('pending', 'Pending', counts?.pending),
          option('approved', 'Active', counts?.approved),
          option('rejected', 'Rejected', counts?.rejected),
          option('deleted', 'Deleted', counts?.deleted),
        ]}
      />
      <ToolbarSelect
        label="KYC"
        icon={<FileCheck2 />}
        value={view.kyc}
        onChange={view.setKyc}
        options={[
          { value: '', label: 'Any KYC' },
          ...kycStatuses.map((value) => ({
            value,
            label: withCount(kycStatusNames[value], counts?.kyc[value]),
          })),
        ]}
      />
      <ToolbarSelect
        label="Sort"
        icon={<ArrowDownUp />}
        value={view.sort}
        onChange={view.setSort}
        options={sortOptions}
      />
    </FilterBar>
  );
}
