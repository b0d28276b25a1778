import type { ReactNode } from 'react';

/** A sum of money on a card: longer than a count, and so a size smaller. */
export function Amount({ children }: { children: ReactNode }) {
  return <span className="text-xl max-sm:text-lg">{children}</span>;
}
