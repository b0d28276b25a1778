import type { QueryKey } from '@tanstack/react-query';
import { ConfirmChange } from '../../lib/confirm-change.tsx';

type ResetFactorsDialogProps = {
  /** Whose they are, by name. */
  whose: string;
  open: boolean;
  onClose: () => void;
  send: () => Promise<{ message: string }>;
  changes: QueryKey;
  /** What they are left with. */
  children: string;
};

/** For a partner or a colleague who lost the phone, the passkeys and the recovery codes. */
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
