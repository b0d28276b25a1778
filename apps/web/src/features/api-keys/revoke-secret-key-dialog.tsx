import { type AccountMode, type SecretKey, secretKeyRoutes } from '@baize/contract';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { ConfirmChange } from '../../lib/confirm-change.tsx';
import { partnerKeys } from '../../lib/query-keys.ts';
import { GraceField } from './grace-field.tsx';

type Props = {
  mode: AccountMode;
  /** Key to revoke; the dialog is closed while this is `undefined`. */
  secretKey: SecretKey | undefined;
  onClose: () => void;
};

export function RevokeSecretKeyDialog({ mode, secretKey, onClose }: Props) {
  const [graceHours, setGraceHours] = useState(0);
  return (
    <ConfirmChange
      asked={secretKey}
      onClose={() => {
        setGraceHours(0);
        onClose();
      }}
      title="Revoke this secret key?"
      confirmLabel="Revoke"
      send={({ id }) =>
        callApi(secretKeyRoutes.revokeSecretKey, {
          params: { id },
          query: { grace_hours: graceHours },
        })
      }
      changes={partnerKeys.secretKeys(mode)}
      failed="The key was not revoked. Please try again."
      field={<GraceField label="It stops working" hours={graceHours} onChange={setGraceHours} />}
    >
      Servers that use <strong className="font-semibold text-ink">{secretKey?.name}</strong>, which
      ends in {secretKey?.last4}, need another key. This cannot be undone.
    </ConfirmChange>
  );
}
