import type { QueryClient, QueryFilters } from '@tanstack/react-query';

const letThrough = { cancelRefetch: false };

/** Refetches all queries that a change affects. */
export async function askAgain(client: QueryClient, filters: QueryFilters): Promise<void> {
  // Running fetches may have read data from before the change, but they are not cancelled.
  // Otherwise frequent changes would prevent slow responses, and pages requested by the user, from
  // ever arriving. They are refetched once they have finished.
  const onTheirWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await client.invalidateQueries(filters, letThrough);
  // Repeat, because a list may have started to fetch its next page in the meantime.
  if (onTheirWay.length === 0) return;
  await askAgain(client, { predicate: (query) => onTheirWay.includes(query) });
}
