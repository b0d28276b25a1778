import { transactionKinds, transactionStates } from '@baize/contract';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { kindNames, stateLooks } from './transaction-texts.ts';
import type { UseTransactionFilters } from './use-transaction-filters.ts';

export function TransactionFilterBar({ view }: { view: UseTransactionFilters }) {
  const set = [view.state, view.kind, view.from, view.to, view.partner];
  return (
    <FilterBar
      active={set.filter((value) => value !== '').length}
      search={
        <SearchField
          label="Player"
          beside="fields"
          placeholder="Player id, in full"
          value={view.player}
          onChange={view.setPlayer}
        />
      }
    >
      <SelectField
        label="State"
        className="@2xl/filters:w-44"
        value={view.state}
        onChange={(event) => view.setState(event.target.value)}
        options={[
          { value: '', label: 'All' },
          ...transactionStates.map((value) => ({ value, label: stateLooks[value].label })),
        ]}
      />
      <SelectField
        label="Kind"
        className="@2xl/filters:w-32"
        value={view.kind}
        onChange={(event) => view.setKind(event.target.value)}
        options={[
          { value: '', label: 'All' },
          ...transactionKinds.map((value) => ({ value, label: kindNames[value] })),
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
