import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useKeptScroll } from '../lib/kept-scroll.ts';
import { useSlowScreen } from '../lib/slow-screens.ts';
import { Spinner } from '../ui/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { LostFocus } from './lost-focus.tsx';

export function ScreenOutlet() {
  const shown = useRef(useLocation().pathname);
  useKeptScroll();
  return (
    <>
      {useSlowScreen() && <OnItsWay />}
      <LostFocus />
      <Suspense
        fallback={
          <div className="flex justify-center py-24">
            <Spinner size="lg" />
          </div>
        }
      >
        <Outlet />
        <FocusedHeading shown={shown} />
      </Suspense>
    </>
  );
}

/**
 * Moves focus to the heading after a navigation, so that screen readers read it. Rendered beside
 * the screen, because there is no heading until the screen's code has loaded.
 */
function FocusedHeading({ shown }: { shown: RefObject<string> }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname, shown]);
  return null;
}

/**
 * Progress bar during a navigation: the previous screen stays visible until the next one has
 * loaded.
 */
function OnItsWay() {
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-0.75 overflow-clip bg-pressed">
      <VisuallyHidden>Loading the page...</VisuallyHidden>
      <span className="block h-full w-2/5 animate-sweep bg-accent" />
    </div>
  );
}
