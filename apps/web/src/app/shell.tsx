import type { ScreenPath } from '@baize/contract';
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDialogParam } from '../lib/search-param.ts';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo, LogoMark } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Navigation, type NavigationItem } from './navigation.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { useFoldedNavigation } from './use-folded-navigation.ts';

type ShellProps = {
  /** The collapsed state of the navigation is stored per user. */
  username: string;
  home: ScreenPath;
  /** Name of the area, shown beside the logo, for example "Back office". */
  room?: string;
  navigationLabel: string;
  items: readonly NavigationItem[];
  /** Right end of the top bar: the signed-in user. */
  account: ReactNode;
  /** Shown above every screen: warnings and pending tasks. */
  alarm?: ReactNode;
  wide?: boolean;
};

/** Frame of the portal and of the back office: side navigation, top bar and screen. */
export function Shell({
  username,
  home,
  room,
  navigationLabel,
  items,
  account,
  alarm,
  wide = false,
}: ShellProps) {
  const [menu, ask] = useDialogParam('menu');
  const { folded, fold } = useFoldedNavigation(username);
  return (
    <div
      className={cx(
        'min-h-dvh [--sticky-top:3.5rem] lg:grid',
        folded ? 'lg:grid-cols-[4.25rem_1fr]' : 'lg:grid-cols-[15.5rem_1fr]',
      )}
    >
      <a
        href="#screen"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-primary px-4 py-2 text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside
        className={cx(
          'sticky top-0 flex h-dvh flex-col gap-6 border-r border-line bg-sunken py-5 max-lg:hidden',
          folded ? 'items-center px-3' : 'px-4',
        )}
      >
        <Link
          to={home}
          className={cx('flex items-baseline gap-2 rounded-md', !folded && 'px-2')}
          {...(folded && { 'aria-label': room ?? 'Home' })}
        >
          {folded ? <LogoMark className="size-7" /> : <Logo />}
          {room && !folded && <span className="text-sm text-ink-subtle">{room}</span>}
        </Link>
        <div className={cx('grow overflow-y-auto', folded && '-mx-1 px-1')}>
          <Navigation label={navigationLabel} items={items} folded={folded} />
        </div>
        <div className={cx('flex items-center justify-between gap-2', folded && 'flex-col')}>
          <ThemeSwitch stacked={folded} />
          <IconButton
            label={folded ? 'Widen navigation' : 'Narrow navigation'}
            aria-expanded={!folded}
            icon={folded ? <PanelLeftOpen /> : <PanelLeftClose />}
            onClick={() => fold(!folded)}
          />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-20 flex h-14 items-center justify-between gap-3 border-b border-line bg-canvas/90 px-4 backdrop-blur lg:justify-end lg:px-8">
          <div className="flex items-center gap-2 lg:hidden">
            <IconButton
              label="Open navigation"
              icon={<MenuIcon />}
              onClick={() => ask('navigation')}
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
      <Dialog
        open={menu === 'navigation'}
        onOpenChange={(stays) => !stays && ask('')}
        title="Navigation"
        size="sm"
      >
        <div className="space-y-8">
          <Navigation label={navigationLabel} items={items} replace />
          <ThemeSwitch />
        </div>
      </Dialog>
    </div>
  );
}
