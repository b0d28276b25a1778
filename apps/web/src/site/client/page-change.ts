import { isPage } from '@baize/contract/addresses';

/** Pages fade into each other; what is no page of this site takes no part in that. */
export function fadeOnlyWithinSite(): void {
  window.addEventListener('pageswap', ({ viewTransition, activation }) => {
    const to = activation?.entry.url;
    if (to && !isPage(new URL(to).pathname)) viewTransition?.skipTransition();
  });
}
