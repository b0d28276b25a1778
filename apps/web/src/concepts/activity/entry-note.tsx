import type { ActivityItem } from '@baize/contract';

const notes: Record<ActivityItem['state'], string> = {
  readable: '',
  erased: 'The partner was erased, and personal values with it.',
  damaged: 'This entry was changed: npm run verify-activity says more.',
};

/** Warns staff about an audit entry that may not be trustworthy. */
export function EntryNote({ state }: Pick<ActivityItem, 'state'>) {
  if (notes[state] === '') return null;
  return <p className="text-sm text-ink-subtle">{notes[state]}</p>;
}
