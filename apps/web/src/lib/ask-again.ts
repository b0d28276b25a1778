import type { QueryClient, QueryFilters } from '@tanstack/react-query';

const letThrough = { cancelRefetch: false };

/** Asks anew for what a change concerns. */
export async function askAgain(client: QueryClient, filters: QueryFilters): Promise<void> {
  // What is on its way may be older than the change, and is let through: cancelled by each change, a slow answer
  // would never come on a busy day, nor a page that someone asked for. Those are asked for again when it is here.
  const onTheirWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await client.invalidateQueries(filters, letThrough);
  // Again and again: a list may have gone on with its next page meanwhile.
  if (onTheirWay.length === 0) return;
  await askAgain(client, { predicate: (query) => onTheirWay.includes(query) });
}
