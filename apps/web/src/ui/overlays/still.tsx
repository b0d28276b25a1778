import { memo, type ReactNode } from 'react';

type StillProps = { frozen: boolean; children: ReactNode };

/**
 * Keeps the last rendering while frozen. A dialog's content often disappears from the URL in the
 * moment it closes; without this, the dialog would turn empty before it has faded out.
 */
export const Still = memo(
  function Still({ children }: StillProps) {
    return children;
  },
  (_, next) => next.frozen,
);
