import { Time } from '../../ui/time.tsx';
import type { ListedTransaction } from './transaction-source.ts';

/** Details of a transaction that was settled manually. Only staff see the note. */
export function closedItems({ closed_at, closed_note }: ListedTransaction) {
  if (closed_at === null) return [];
  const time = <Time value={closed_at} format="datetime" />;
  if (typeof closed_note !== 'string') {
    return [
      {
        label: 'Closed by us',
        value: (
          <>
            {time}
            <p className="text-ink-muted">
              It was settled without a call to your wallet, and is not sent any more.
            </p>
          </>
        ),
      },
    ];
  }
  return [
    { label: 'Closed by staff', value: time },
    {
      label: 'How it was settled',
      value: <span className="whitespace-pre-line">{closed_note}</span>,
    },
  ];
}
