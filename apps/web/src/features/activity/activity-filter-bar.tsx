import { type activityRoutes, actorKinds, type RouteAnswer } from '@baize/contract';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
      active={[view.actor, view.from, view.to, view.partner].filter((value) => value !== '').length}
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
      <TextField
        label="From"
        type="date"
        value={view.from}
        onChange={(event) => view.setFrom(event.target.value)}
      />
      <TextField
        label="To"
        type="date"
        value={view.to}
        onChange={(event) => view.setTo(event.target.value)}
      />
      {view.partner && (
        <Button variant="secondary" onClick={() => view.setPartner('')}>
          Only partner #{view.partner} · show all
        </Button>
      )}
    </FilterBar>
  );
}
