import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import type { PagedQuery } from '../../ui/load-next-page.ts';
import { NextPageButton } from '../../ui/next-page-button.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

export type Entry = {
  key: string;
  kind: 'partner' | 'staff' | 'note';
  author: string;
  /** Avatar beside the entry. Default: the author's initials. */
  face?: ReactNode;
  message: string;
  created_at: string;
};

type ConversationProps = {
  /** First entry: the ticket's own text. */
  opening: Entry;
  /** Further entries in chronological order. */
  entries: readonly Entry[];
  /** Query whose next pages contain older entries. */
  query: PagedQuery;
};

export function Conversation({ opening, entries, query }: ConversationProps) {
  const end = useRef<HTMLDivElement>(null);
  const newest = entries.at(-1)?.key;
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (newest === undefined || shown.current === newest) return;
    shown.current = newest;
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  return (
    <div role="log" aria-label="Conversation" className="space-y-4">
      <EntryCard entry={opening} />
      {query.hasNextPage && (
        <div className="flex flex-wrap items-center justify-center gap-x-3">
          {query.isFetchNextPageError && (
            <p role="alert" className="text-sm text-red-ink">
              Earlier responses could not be loaded.
            </p>
          )}
          <NextPageButton query={query} variant="ghost" label="Show earlier responses" />
        </div>
      )}
      {entries.map((entry) => (
        <EntryCard key={entry.key} entry={entry} />
      ))}
      <div ref={end} className="mt-0!" />
    </div>
  );
}

const looks = {
  partner: 'border-line bg-surface',
  staff: 'border-accent-line bg-accent-soft',
  note: 'border-dashed border-brass-line bg-brass-soft',
};

const initialLooks = {
  partner: 'bg-pressed text-ink-muted',
  staff: 'bg-primary text-on-primary',
  note: 'bg-brass-soft text-brass-ink ring-1 ring-brass-line ring-inset',
};

function EntryCard({ entry }: { entry: Entry }) {
  return (
    <article className="flex gap-3">
      <span className="mt-1.5 shrink-0 max-sm:hidden">
        {entry.face ?? <Initials name={entry.author} className={initialLooks[entry.kind]} />}
      </span>
      <div className={cx('min-w-0 grow rounded-lg border px-4 py-3', looks[entry.kind])}>
        <header className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
          <span className="font-semibold text-ink wrap-anywhere">{entry.author}</span>
          {entry.kind === 'note' && (
            <span className="inline-flex items-center gap-1 text-brass-ink">
              <Lock aria-hidden="true" className="size-3" />
              Internal note
            </span>
          )}
          <Time
            value={entry.created_at}
            className={cx(
              'ml-auto',
              entry.kind === 'partner' ? 'text-ink-subtle' : 'text-ink-muted',
            )}
          />
        </header>
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{entry.message}</p>
      </div>
    </article>
  );
}

export function Initials({ name, className }: { name: string; className?: string }) {
  const letters = name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold',
        className,
      )}
    >
      {letters}
    </span>
  );
}

export function ConversationSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="space-y-4">
      {[3, 2].map((lines) => (
        <div key={lines} className="flex gap-3">
          <Skeleton className="mt-1.5 size-7 shrink-0 rounded-full" />
          <div className="grow space-y-3 rounded-lg border border-line px-4 py-3">
            <Skeleton className="h-4 w-32" />
            <SkeletonText lines={lines} />
          </div>
        </div>
      ))}
    </div>
  );
}
