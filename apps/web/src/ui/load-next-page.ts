/** A query whose pages come one after the other. */
export type PagedQuery = {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<PagedQuery>;
};

/**
 * Whoever asks for a page gets it, whatever else is on its way: a refresh that is running is let through, because it may
 * bring what was just announced, and one that takes the page's place is followed by the page.
 */
export async function loadNextPage(list: PagedQuery): Promise<void> {
  const before = list.data?.pages.length ?? 0;
  let now = list;
  for (let tries = 0; tries < 3; tries++) {
    now = await now.fetchNextPage({ cancelRefetch: false });
    const hasCome = (now.data?.pages.length ?? 0) > before;
    if (hasCome || now.isFetchNextPageError || !now.hasNextPage) return;
  }
}
