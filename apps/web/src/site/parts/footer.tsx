import { brand } from '@baize/contract';
import { Logo } from '../../ui/logo.tsx';
import { footer } from '../content.ts';

export function Footer() {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="container-site grid gap-x-8 gap-y-12 py-16 lg:grid-cols-[1.4fr_3fr]">
        <div className="space-y-4">
          <Logo />
          <p className="max-w-64 text-base text-ink-muted">{brand.tagline}</p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-4">
          {footer.columns.map(({ title, links }) => (
            <div key={title}>
              <h2 className="mb-3 text-sm font-medium text-ink-subtle">{title}</h2>
              <ul>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <a
                      href={href}
                      className="inline-flex min-h-9 items-center rounded-sm text-base text-ink-muted transition-colors duration-150 hover:text-ink"
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-line">
        <div className="container-site flex flex-wrap items-center gap-x-6 gap-y-3 py-6 text-sm text-ink-subtle">
          <p>
            {brand.companyName}, {brand.address}
          </p>
          <p className="flex items-center gap-3 lg:ml-auto">
            <span
              aria-hidden="true"
              className="inline-flex size-8 shrink-0 items-center justify-center rounded-full border border-line-strong font-medium tabular-nums"
            >
              18+
            </span>
            {footer.adults}
          </p>
        </div>
      </div>
    </footer>
  );
}
