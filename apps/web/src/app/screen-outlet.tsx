import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Spinner } from '../ui/spinner.tsx';

/** Where the screen goes. After a change of route its heading takes focus, so that it is read. */
export function ScreenOutlet() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <Suspense
        fallback={
          <div className="flex justify-center py-24">
            <Spinner size="lg" />
          </div>
        }
      >
        <Outlet />
      </Suspense>
      <ScrollRestoration />
    </>
  );
}
