import { isPage } from '@baize/contract/addresses';

/** Skips the cross-fade when the target is not a page of this site. */
export function fadeOnlyWithinSite(): void {
  window.addEventListener('pageswap', ({ viewTransition, activation }) => {
    const to = activation?.entry.url;
    if (to && !isPage(new URL(to).pathname)) viewTransition?.skipTransition();
  });
}
