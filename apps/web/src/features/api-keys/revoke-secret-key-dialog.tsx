import { type SecretKey, secretKeyRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { partnerKeys } from '../../lib/query-keys.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { GraceField } from './grace-field.tsx';

type Props = {
  /** Which one is to go; nothing is asked without one. */
  secretKey: SecretKey | undefined;
  onClose: () => void;
};

export function RevokeSecretKeyDialog({ secretKey, onClose }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const [graceHours, setGraceHours] = useState(0);
  const revoke = useGuardedMutation({
    mutationFn: ({ id }: SecretKey) =>
      callApi(secretKeyRoutes.revokeSecretKey, {
        params: { id },
        query: { grace_hours: graceHours },
      }),
    onSuccess: async ({ message }, { mode }) => {
      await client.invalidateQueries({ queryKey: partnerKeys.secretKeys(mode) });
      close();
      toast.show({ type: 'success', title: message });
    },
  });

  function close() {
    revoke.reset();
    setGraceHours(0);
    onClose();
  }

  return (
    <ConfirmDialog
      open={secretKey !== undefined}
      onOpenChange={(next) => !next && close()}
      title="Revoke this secret key?"
      confirmLabel="Revoke"
      danger
      busy={revoke.isPending}
      error={
        revoke.isError
          ? failureText(revoke.error, 'The key was not revoked. Please try again.')
          : undefined
      }
      onConfirm={() => secretKey && revoke.mutate(secretKey)}
      field={<GraceField label="It stops working" hours={graceHours} onChange={setGraceHours} />}
    >
      Servers that use{' '}
      <strong className="font-semibold text-ink">{secretKey?.name ?? 'this key'}</strong>, which
      ends in {secretKey?.last4}, need another key. This cannot be undone.
    </ConfirmDialog>
  );
}
