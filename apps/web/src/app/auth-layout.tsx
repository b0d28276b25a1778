import { brand } from '@baize/contract';
import { lazy, Suspense } from 'react';
import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';

/** Decoration only: if the code does not load, the page is shown without it. */
const AuthAside = lazy(() => import('./auth-aside.tsx').catch(() => ({ default: () => <></> })));

/** Layout of the login pages: the form on one side, the decorative panel on the other. */
export function AuthLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,0.85fr)]">
      <div className="flex flex-col px-6 py-6 sm:px-10">
        <header className="flex items-center justify-between">
          <a href="/" className="rounded-md">
            <Logo />
          </a>
          <ThemeSwitch />
        </header>
        <main className="mx-auto flex w-full max-w-xl grow flex-col justify-center py-10">
          <ScreenOutlet />
        </main>
        <footer className="text-sm text-ink-subtle">{brand.companyName}</footer>
      </div>
      <aside
        data-theme="dark"
        className="relative flex flex-col justify-end overflow-hidden border-l border-line p-12 max-lg:hidden"
      >
        <Suspense>
          <AuthAside />
        </Suspense>
      </aside>
    </div>
  );
}
