import { memo, type ReactNode } from 'react';

type StillProps = { frozen: boolean; children: ReactNode };

/**
 * Keeps the last picture while frozen. What a dialog shows often vanishes from the URL in the same
 * moment as it closes; without this it would empty itself before it has faded away.
 */
export const Still = memo(
  function Still({ children }: StillProps) {
    return children;
  },
  (_, next) => next.frozen,
);
