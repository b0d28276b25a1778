import { type activityRoutes, actorKinds, type RouteAnswer } from '@baize/contract';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { withCount } from '../../ui/with-count.ts';
import type { UseActivityFilters } from './use-activity-filters.ts';

const kindNames: Record<(typeof actorKinds)[number], string> = {
  partner: 'Partners',
  staff: 'Staff',
  system: 'System',
  visitor: 'Visitors',
};

type Props = {
  view: UseActivityFilters;
  counts: RouteAnswer<typeof activityRoutes.listActivity>['counts'] | undefined;
};

export function ActivityFilterBar({ view, counts }: Props) {
  const option = (value: string, label: string, count: number | undefined) => ({
    value,
    label: withCount(label, count, counts?.more),
  });
  return (
    <FilterBar
      active={[view.actor, ...view.spanAndPartner.set].filter((value) => value !== '').length}
      search={
        <SearchField
          label="Action"
          beside="fields"
          placeholder="partner, or kyc.approved"
          value={view.action}
          onChange={view.setAction}
        />
      }
    >
      <SelectField
        label="Who"
        className="@2xl/filters:w-44"
        value={view.actor}
        onChange={(event) => view.setActor(event.target.value)}
        options={[
          option('', 'Anyone', counts?.total),
          ...actorKinds.map((kind) => option(kind, kindNames[kind], counts?.[kind])),
        ]}
      />
      {view.spanAndPartner.fields}
    </FilterBar>
  );
}
