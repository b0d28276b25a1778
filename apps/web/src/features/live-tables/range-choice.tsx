import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Span, spans, type UseRevenueRange } from './revenue-range.ts';

type Props = { view: UseRevenueRange; problem?: string | undefined };

const options: { value: Span | 'own'; label: string }[] = [
  ...(Object.keys(spans) as Span[]).map((value) => ({ value, label: spans[value] })),
  { value: 'own', label: 'Other days' },
];

/** Selects the days to show. Days are UTC days, as in the revenue. */
export function RangeChoice({ view, problem }: Props) {
  const { span, range, chooseSpan, setDay } = view;
  return (
    <div className="space-y-4">
      <FilterTabs label="Days" value={span} onChange={chooseSpan} options={options} />
      {span === 'own' && (
        <div className="flex flex-wrap gap-4">
          <TextField
            label="From"
            type="date"
            max={range.to}
            value={range.from ?? ''}
            onChange={(event) => setDay('from', event.target.value)}
          />
          <TextField
            label="To"
            type="date"
            min={range.from}
            value={range.to ?? ''}
            onChange={(event) => setDay('to', event.target.value)}
          />
        </div>
      )}
      {problem && <FormMessage tone="error">{problem}</FormMessage>}
    </div>
  );
}
