import { sitePath } from './site-paths.ts';

/** Pages fade into each other; what is no page of this site takes no part in that. */
export function fadeOnlyWithinSite(): void {
  window.addEventListener('pageswap', ({ viewTransition, activation }) => {
    const to = activation?.entry.url;
    if (to && !sitePath.test(new URL(to).pathname)) viewTransition?.skipTransition();
  });
}
