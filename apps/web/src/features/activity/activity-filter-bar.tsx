import { actorKinds } from '@baize/contract';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { UseActivityFilters } from './use-activity-filters.ts';

const kindNames: Record<(typeof actorKinds)[number], string> = {
  partner: 'Partners',
  staff: 'Staff',
  system: 'System',
  visitor: 'Visitors',
};

export function ActivityFilterBar({ view }: { view: UseActivityFilters }) {
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
        className="@2xl/filters:w-36"
        value={view.actor}
        onChange={(event) => view.setActor(event.target.value)}
        options={[
          { value: '', label: 'Anyone' },
          ...actorKinds.map((value) => ({ value, label: kindNames[value] })),
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
