import type { ScreenPath } from '@baize/contract';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo, LogoMark } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Navigation, type NavigationItem } from './navigation.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';

type ShellProps = {
  home: ScreenPath;
  /** Names the room beside the mark, for example "Back office". */
  room?: string;
  navigationLabel: string;
  items: readonly NavigationItem[];
  /** At the right of the top bar: who is signed in. */
  account: ReactNode;
  /** Above every screen: what must not be missed, or waits to be done. */
  alarm?: ReactNode;
  wide?: boolean;
};

/** The frame of the portal and of the back office: side navigation, top bar, screen. */
export function Shell({
  home,
  room,
  navigationLabel,
  items,
  account,
  alarm,
  wide = false,
}: ShellProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className="min-h-dvh [--sticky-top:3.5rem] lg:grid lg:grid-cols-[15.5rem_1fr]">
      <a
        href="#screen"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-primary px-4 py-2 text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 flex h-dvh flex-col gap-6 border-r border-line bg-sunken px-4 py-5 max-lg:hidden">
        <Link to={home} className="flex items-baseline gap-2 rounded-md px-2">
          <Logo />
          {room && <span className="text-sm text-ink-subtle">{room}</span>}
        </Link>
        <div className="grow overflow-y-auto">
          <Navigation label={navigationLabel} items={items} />
        </div>
        <div>
          <ThemeSwitch />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-20 flex h-14 items-center justify-between gap-3 border-b border-line bg-canvas/90 px-4 backdrop-blur lg:justify-end lg:px-8">
          <div className="flex items-center gap-2 lg:hidden">
            <IconButton
              label="Open navigation"
              icon={<MenuIcon />}
              onClick={() => setMenuOpen(true)}
            />
            <Link to={home} aria-label="Home" className="rounded-md">
              <LogoMark className="size-7 sm:hidden" />
              <Logo className="max-sm:hidden" />
            </Link>
          </div>
          {account}
        </header>
        <main
          id="screen"
          tabIndex={-1}
          className={`mx-auto w-full grow px-4 py-6 lg:px-8 lg:py-8 ${wide ? 'max-w-[110rem]' : 'max-w-6xl'}`}
        >
          {alarm}
          <ScreenOutlet />
        </main>
      </div>
      <Dialog open={menuOpen} onOpenChange={setMenuOpen} title="Navigation" size="sm">
        <div className="space-y-8">
          <Navigation label={navigationLabel} items={items} onNavigate={() => setMenuOpen(false)} />
          <ThemeSwitch />
        </div>
      </Dialog>
    </div>
  );
}
