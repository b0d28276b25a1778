import { paths } from '@baize/contract';
import { Menu, X } from 'lucide-react';
import { buttonClass } from '../../ui/button-style.ts';
import { Logo } from '../../ui/logo.tsx';
import { entrance, navigation } from '../content.ts';

const { signedIn, signedOut } = entrance;

/**
 * Header of a public page. Both variants, login and dashboard link, are in the page. An attribute
 * on the root element, set before the first paint, selects one, so the wrong one never flashes. The
 * menu on phones is a native popover, which needs no script.
 */
export function Header({ current }: { current: string }) {
  return (
    <header className="site-header sticky top-0 z-20">
      <div className="container-site flex h-16 items-center gap-8 lg:h-18">
        <a href="/" className="flex rounded-md">
          <Logo />
          <span className="sr-only">home page</span>
        </a>
        <nav aria-label="Main" className="flex gap-1 max-lg:hidden">
          {navigation.map(({ label, href }) => (
            <a
              key={href}
              href={href}
              aria-current={href === current ? 'page' : undefined}
              className="rounded-md px-3 py-2 text-base font-medium text-ink-muted transition-colors duration-150 hover:text-ink aria-[current]:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto max-lg:hidden">
          <Entrance />
        </div>
        <button
          type="button"
          popoverTarget="menu"
          aria-label="Menu"
          className="menu-button ml-auto flex size-11 items-center justify-center rounded-md text-ink lg:hidden"
        >
          <Menu aria-hidden="true" className="menu-open size-5" />
          <X aria-hidden="true" className="menu-close size-5" />
        </button>
      </div>
      <div id="menu" popover="auto" className="site-menu lg:hidden">
        <nav aria-label="Menu" className="container-site flex flex-col gap-8 pt-4 pb-10">
          <ul className="flex flex-col">
            {navigation.map(({ label, href }) => (
              <li key={href} className="border-b border-line">
                <a
                  href={href}
                  aria-current={href === current ? 'page' : undefined}
                  className="flex h-15 items-center font-display text-2xl text-ink-muted aria-[current]:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <Entrance stacked />
        </nav>
      </div>
    </header>
  );
}

function Entrance({ stacked = false }: { stacked?: boolean }) {
  const size = stacked ? 'lg' : 'md';
  const row = stacked ? 'grid grid-cols-2 gap-3' : 'flex items-center gap-2';
  return (
    <>
      <div className={`when-signed-out ${row}`}>
        <a href={paths.login} className={buttonClass(stacked ? 'secondary' : 'ghost', size)}>
          {signedOut.login}
        </a>
        <a href={paths.register} className={buttonClass('primary', size)}>
          {signedOut.register}
        </a>
      </div>
      <div className={`when-signed-in ${row}`}>
        <button
          type="button"
          data-logout=""
          className={buttonClass(stacked ? 'secondary' : 'ghost', size)}
        >
          {signedIn.logout}
        </button>
        <a href={paths.dashboard} className={buttonClass('primary', size)}>
          {signedIn.dashboard}
        </a>
      </div>
    </>
  );
}
