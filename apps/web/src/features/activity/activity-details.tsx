import type { ActivityItem } from '@baize/contract';
import { ActivityPlace } from '../../concepts/activity/activity-place.tsx';
import { EntryNote } from '../../concepts/activity/entry-note.tsx';

/** Text of an audit entry, with the values before and after where that matters. */
export function ActivityDetails({ entry }: { entry: ActivityItem }) {
  return (
    <>
      <Told entry={entry} />
      <ActivityPlace entry={entry} />
      <EntryNote state={entry.state} />
    </>
  );
}

function Told({ entry }: { entry: ActivityItem }) {
  const details = Object.entries(entry.details);
  if (details.length === 0) return <p className="wrap-anywhere">{entry.message}</p>;
  return (
    <details>
      <summary className="wrap-anywhere">{entry.message}</summary>
      <dl className="mt-2 space-y-1 text-sm text-ink-muted">
        {details.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-medium text-ink">{name}</dt>
            <dd className="wrap-anywhere">{describe(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function describe(value: unknown): string {
  if (value !== null && typeof value === 'object' && 'before' in value && 'after' in value) {
    return `${String(value.before ?? 'nothing')} → ${String(value.after ?? 'nothing')}`;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
