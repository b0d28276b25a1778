import { isPage } from '@baize/contract/addresses';

/** Prefetches a public page once when the pointer or focus reaches its link. */
export function prefetchOnIntent(): void {
  const fetched = new Set([location.pathname]);
  const consider = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== location.origin) return;
    if (!isPage(link.pathname) || fetched.has(link.pathname)) return;
    fetched.add(link.pathname);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = link.pathname;
    document.head.append(hint);
  };
  document.addEventListener('pointerover', consider, { passive: true });
  document.addEventListener('focusin', consider);
}
