import { useState } from 'react';
import { useChangeOf } from './use-change-of.ts';

/**
 * What a dialog shows this once, in place of its fields: only a button ends it. Back takes the
 * dialog out of the address and leaves this standing, also where it arrives after that.
 */
export function useShownOnce<Outcome>(open: boolean, onClose: () => void) {
  const [outcome, show] = useState<Outcome>();
  // The address follows a moment later; until then the fields must not stand there again.
  const [isKept, setKept] = useState(false);
  useChangeOf(open, () => {
    if (!isKept) return;
    setKept(false);
    show(undefined);
  });

  function close() {
    if (!open) return show(undefined);
    setKept(outcome !== undefined);
    onClose();
  }

  return { outcome, show, close, isOpen: outcome === undefined ? open : !isKept };
}
