import { kycStatuses } from '@baize/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { kycStatusNames } from '../../concepts/kyc/kyc-status-badge.tsx';
import { useSearchShortcut } from '../../lib/shortcuts.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
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
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex flex-wrap items-end gap-4">
        <FilterTabs
          label="Filter by status"
          value={view.status}
          onChange={view.setStatus}
          options={[
            option('', 'All', counts?.total),
            option('pending', 'Pending', counts?.pending),
            option('approved', 'Active', counts?.approved),
            option('rejected', 'Rejected', counts?.rejected),
            option('deleted', 'Deleted'),
          ]}
        />
        <SelectField
          label="KYC"
          className="w-40"
          value={view.kyc}
          onChange={(event) => view.setKyc(event.target.value)}
          options={[
            { value: '', label: 'Any state' },
            ...kycStatuses.map((value) => ({ value, label: kycStatusNames[value] })),
          ]}
        />
        <SelectField
          label="Sort"
          className="w-40"
          value={view.sort}
          onChange={(event) => view.setSort(event.target.value)}
          options={sortOptions}
        />
      </div>
      <SearchField
        {...searchShortcut}
        label="Search partners"
        beside="fields"
        placeholder="Username, company or email"
        value={view.search}
        onChange={view.setSearch}
      />
    </div>
  );
}
