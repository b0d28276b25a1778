/** Query that loads its pages one after the other. */
export type PagedQuery = {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<PagedQuery>;
};

/**
 * Loads the next page even if a refetch is running. The refetch is not cancelled, because it may
 * bring an announced change. If it takes the page's place, the page is requested again afterwards.
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
