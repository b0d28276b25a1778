import { lazy } from 'react';
import type * as Overlays from './overlays/overlays.ts';

type Name = keyof typeof Overlays;

const TRY_AGAIN_MS = 5_000;

const load = () => import('./overlays/overlays.ts');

/** Loads with unlimited retries, for components whose failure must not break the page. */
async function loadPatiently(): Promise<typeof Overlays> {
  for (;;) {
    try {
      return await load();
    } catch {
      // The page works without it, so keep trying while the page is open.
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}

/**
 * Lazily loaded overlay. Overlays make up more than half of the components' code, and no page needs
 * them for its first paint. They are loaded when the browser is idle or on first use.
 */
export const lazyOverlay = <N extends Name>(name: N) =>
  lazy<(typeof Overlays)[N]>(async () => ({ default: (await load())[name] }));

/** Lazily loaded component whose loading is retried indefinitely, for toasts and tooltips. */
export const lazyHint = <N extends Name>(name: N) =>
  lazy<(typeof Overlays)[N]>(async () => ({ default: (await loadPatiently())[name] }));

export function preloadOverlays(): void {
  // A preload may fail silently. Opening an overlay reports the failure.
  const begin = () => void load().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(begin);
  else setTimeout(begin, 1_000);
}
