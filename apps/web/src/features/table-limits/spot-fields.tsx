import type { ReactNode } from 'react';
import { TextField } from '../../ui/text-field.tsx';

type Props = {
  betTypes: readonly string[];
  currency: string;
  open: boolean;
  /** Returns the placeholder of a bet type's field. */
  placeholderOf?: (type: string) => string | undefined;
  bind: (name: `spot_limits.${string}`) => object;
  children: ReactNode;
};

const words = (type: string) => type.replaceAll('_', ' ');

/** One field per bet type. Collapsed by default, because most tables need none. */
export function SpotFields({ betTypes, currency, open, placeholderOf, bind, children }: Props) {
  return (
    <details open={open} className="rounded-md border border-line px-4 py-3">
      <summary className="cursor-pointer font-medium">Limits by kind of bet</summary>
      <p className="mt-2 text-sm text-ink-muted">{children}</p>
      <div className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
        {betTypes.map((type) => (
          <TextField
            key={type}
            label={<span className="capitalize">{words(type)}</span>}
            inputMode="decimal"
            autoComplete="off"
            placeholder={placeholderOf?.(type) ?? currency}
            {...bind(`spot_limits.${type}`)}
          />
        ))}
      </div>
    </details>
  );
}
