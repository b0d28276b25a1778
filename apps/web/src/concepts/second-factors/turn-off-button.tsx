import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { changeFailureText } from './change-failure.ts';
import type { FactorRoutes } from './factor-routes.ts';
import { useFactorChange } from './use-second-factors.ts';

type Props = { routes: FactorRoutes; onTold: (answer: { message: string }) => void };

export function TurnOffButton({ routes, onTold }: Props) {
  const [asking, setAsking] = useState(false);
  const turnOff = useFactorChange(routes, () => callApi(routes.removeSecondFactors, {}), {
    onSuccess: (answer) => {
      setAsking(false);
      onTold(answer);
    },
  });
  return (
    <>
      <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setAsking(true)}>
        Remove app, passkeys and codes
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove all second factors?"
        confirmLabel="Remove all"
        danger
        busy={turnOff.isPending}
        error={turnOff.isError ? changeFailureText(turnOff.error) : undefined}
        onConfirm={() => turnOff.mutate()}
      >
        The app, every passkey and the recovery codes are removed. With no other factor, your
        password alone opens your account.
      </ConfirmDialog>
    </>
  );
}
