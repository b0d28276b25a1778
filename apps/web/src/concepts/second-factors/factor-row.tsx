import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; detail: ReactNode; children?: ReactNode };

/** Row for one second factor: name, date and actions. */
export function FactorRow({ icon, title, detail, children }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3.5">
      <div className="flex min-w-0 items-start gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-subtle">
        {icon}
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{title}</p>
          <p className="text-ink-muted">{detail}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">{children}</div>
    </li>
  );
}
