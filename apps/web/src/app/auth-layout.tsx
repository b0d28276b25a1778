import { brand } from '@baize/contract';
import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { WheelScene } from './wheel-scene.tsx';

const steps = [
  ['Register', 'Tell us who you are.'],
  ['Verify', 'Upload your company documents.'],
  ['Embed', 'Put the live table on your own site.'],
] as const;

/** The way in: the form on one side, the cloth on the other. */
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
        <WheelScene className="absolute -top-56 -right-56 w-[52rem] max-w-none" />
        <div className="absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-canvas from-40% to-transparent" />
        <div className="relative space-y-8">
          <p className="max-w-md font-display text-display-sm font-semibold text-balance">
            {brand.tagline}
          </p>
          <ol className="grid gap-5 border-t border-line pt-6 xl:grid-cols-3">
            {steps.map(([title, text], index) => (
              <li key={title}>
                <p className="text-sm text-brass-ink tabular-nums">{`0${index + 1}`}</p>
                <p className="font-medium">{title}</p>
                <p className="text-ink-muted">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </aside>
    </div>
  );
}
