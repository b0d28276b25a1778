import { useState } from 'react';
import { Button } from './button.tsx';
import { loadNextPage, type PagedQuery } from './load-next-page.ts';

type NextPageButtonProps = {
  query: PagedQuery;
  variant: 'secondary' | 'ghost';
  label: string;
};

export function NextPageButton({ query, variant, label }: NextPageButtonProps) {
  const [waiting, setWaiting] = useState(false);
  async function load() {
    setWaiting(true);
    await loadNextPage(query);
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
