import type { QueryKey } from '@tanstack/react-query';
import { ConfirmChange } from '../../lib/confirm-change.tsx';

type ResetFactorsDialogProps = {
  /** Name of the account's owner. */
  whose: string;
  open: boolean;
  onClose: () => void;
  send: () => Promise<{ message: string }>;
  changes: QueryKey;
  /** Explains how the person can log in afterwards. */
  children: string;
};

/**
 * Removes the second factors of a partner or colleague who lost the phone, passkeys and recovery
 * codes.
 */
export function ResetFactorsDialog({ whose, open, children, ...change }: ResetFactorsDialogProps) {
  return (
    <ConfirmChange
      {...change}
      asked={open || undefined}
      title={`Remove the second factors of ${whose}?`}
      confirmLabel="Remove"
      failed="Nothing was removed. Please try again later."
    >
      Be sure that it is they who ask. {children} They are told by email.
    </ConfirmChange>
  );
}
