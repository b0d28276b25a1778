import type { Passkey } from '@baize/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Time } from '../../ui/time.tsx';
import { changeFailureText } from './change-failure.ts';
import type { FactorRoutes } from './factor-routes.ts';
import { FactorRow } from './factor-row.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { useFactorChange } from './use-second-factors.ts';

type Props = {
  routes: FactorRoutes;
  passkey: Passkey;
  onTold: (answer: { message: string }) => void;
};

export function PasskeyRow({ routes, passkey, onTold }: Props) {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const params = { id: passkey.id };
  const told = (answer: { message: string }) => {
    setOpen(undefined);
    onTold(answer);
  };
  const remove = useFactorChange(routes, () => callApi(routes.removePasskey, { params }), {
    onSuccess: told,
  });
  return (
    <FactorRow
      icon={<KeyRound />}
      title={passkey.name}
      detail={
        <>
          Passkey, added <Time value={passkey.created_at} />
          {passkey.last_used_at && (
            <>
              , last used <Time value={passkey.last_used_at} />
            </>
          )}
        </>
      }
    >
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Rename ${passkey.name}`}
        onClick={() => setOpen('rename')}
      >
        Rename
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Remove ${passkey.name}`}
        onClick={() => setOpen('remove')}
      >
        Remove
      </Button>
      <PasskeyNameDialog
        routes={routes}
        open={open === 'rename'}
        onClose={() => setOpen(undefined)}
        title="Rename passkey"
        confirmLabel="Rename"
        name={passkey.name}
        send={(name) => callApi(routes.renamePasskey, { params, body: { name } })}
        onSent={told}
      />
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(undefined)}
        title={`Remove ${passkey.name}?`}
        confirmLabel="Remove passkey"
        danger
        busy={remove.isPending}
        error={remove.isError ? changeFailureText(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      >
        It will no longer be taken when you log in. The device may keep offering it: you can delete
        it there too.
      </ConfirmDialog>
    </FactorRow>
  );
}
