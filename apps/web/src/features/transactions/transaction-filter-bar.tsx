import { transactionKinds, transactionStates } from '@baize/contract';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { kindNames, stateLooks } from './transaction-texts.ts';
import type { UseTransactionFilters } from './use-transaction-filters.ts';

export function TransactionFilterBar({ view }: { view: UseTransactionFilters }) {
  const set = [view.state, view.kind, ...view.spanAndPartner.set];
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
      {view.spanAndPartner.fields}
    </FilterBar>
  );
}
