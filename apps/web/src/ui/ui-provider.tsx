import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyHint, preloadOverlays } from './lazy-overlay.ts';
import { wasAnyShown, watchToasts } from './toast.ts';

const ToastStack = lazyHint('ToastStack');

/**
 * Wraps the whole application. The content security policy forbids style elements, so Base UI must
 * not create any.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(preloadOverlays, []);
  const isTold = useSyncExternalStore(watchToasts, wasAnyShown);
  return (
    <CSPProvider disableStyleElements>
      {children}
      <Suspense>{isTold && <ToastStack />}</Suspense>
    </CSPProvider>
  );
}
