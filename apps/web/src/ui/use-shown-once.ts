import { useState } from 'react';
import { useChangeOf } from './use-change-of.ts';

/**
 * Result that a dialog shows only once instead of its fields, until a button closes it. Back
 * removes the dialog from the URL but keeps the result on screen, even if the response arrives
 * later.
 */
export function useShownOnce<Outcome>(open: boolean, onClose: () => void) {
  const [outcome, show] = useState<Outcome>();
  // The URL changes a moment later. Until then, do not show the fields again.
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
