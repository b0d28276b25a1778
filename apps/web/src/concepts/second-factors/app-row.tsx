import type { SecondFactors } from '@baize/contract';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Time } from '../../ui/time.tsx';
import { useChangeOf } from '../../ui/use-change-of.ts';
import { changeFailureText } from './change-failure.ts';
import type { FactorRoutes } from './factor-routes.ts';
import { FactorRow } from './factor-row.tsx';
import { SetUpAppDialog } from './set-up-app-dialog.tsx';
import type { StepDialog } from './step-dialog.ts';
import { useFactorChange } from './use-second-factors.ts';

type Props = {
  routes: FactorRoutes;
  app: SecondFactors['app'];
  setUp: StepDialog;
  onTold: (answer: { message: string; recovery_codes?: string[] | null }) => void;
  onFailed: (error: unknown) => void;
};

export function AppRow({ routes, app, setUp, onTold, onFailed }: Props) {
  const [begun, setBegun] = useState<{ key: string; uri: string }>();
  const [removing, setRemoving] = useState(false);
  const begin = useFactorChange(routes, () => callApi(routes.beginApp, {}), {
    onSuccess: (key) => {
      setBegun(key);
      setUp.onOpen();
    },
    onError: onFailed,
  });
  // Discard the generated key when the dialog closes; otherwise Forward would show it again.
  useChangeOf(setUp.open, () => {
    if (!setUp.open) setBegun(undefined);
  });
  const remove = useFactorChange(routes, () => callApi(routes.removeApp, {}), {
    onSuccess: (answer) => {
      setRemoving(false);
      onTold(answer);
    },
  });
  return (
    <FactorRow
      icon={<Smartphone />}
      title="Authenticator app"
      detail={
        app ? (
          <>
            Set up <Time value={app.created_at} />
          </>
        ) : (
          'A code from an app on your phone.'
        )
      }
    >
      {app ? (
        <Button variant="secondary" size="sm" onClick={() => setRemoving(true)}>
          Remove app
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          loading={begin.isPending}
          onClick={() => begin.mutate()}
        >
          Set up app
        </Button>
      )}
      <SetUpAppDialog
        routes={routes}
        begun={setUp.open ? begun : undefined}
        onClose={setUp.onClose}
        onAdded={onTold}
      />
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove the authenticator app?"
        confirmLabel="Remove app"
        danger
        busy={remove.isPending}
        error={remove.isError ? changeFailureText(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      >
        Its codes will no longer be taken when you log in.
      </ConfirmDialog>
    </FactorRow>
  );
}
