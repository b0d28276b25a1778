import { actorKinds } from '@baize/contract';
import { Button } from '../../ui/button.tsx';
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
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        label="Who"
        className="w-36"
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
      <SearchField
        label="Action"
        beside="fields"
        placeholder="partner, or kyc.approved"
        value={view.action}
        onChange={view.setAction}
      />
      {view.partner && (
        <Button variant="secondary" onClick={() => view.setPartner('')}>
          Only partner #{view.partner} · show all
        </Button>
      )}
    </div>
  );
}
