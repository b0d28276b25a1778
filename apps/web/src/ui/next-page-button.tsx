import { useState } from 'react';
import { Button } from './button.tsx';

/** A query whose pages come one after the other. */
export type PagedQuery = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
};

type NextPageButtonProps = {
  query: PagedQuery;
  variant: 'secondary' | 'ghost';
  label: string;
};

export function NextPageButton({ query, variant, label }: NextPageButtonProps) {
  const [waiting, setWaiting] = useState(false);
  async function load() {
    setWaiting(true);
    // A refresh that is running is let through: it may bring what was just announced.
    if (query.isFetching) await query.fetchNextPage({ cancelRefetch: false });
    await query.fetchNextPage({ cancelRefetch: false });
    setWaiting(false);
  }
  return (
    <Button
      variant={variant}
      size="sm"
      loading={waiting || query.isFetchingNextPage}
      onClick={() => void load()}
    >
      {query.isFetchNextPageError ? 'Try again' : label}
    </Button>
  );
}
