import { LifeBuoy } from 'lucide-react';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { changeFailureText } from './change-failure.ts';
import type { FactorRoutes } from './factor-routes.ts';
import { FactorRow } from './factor-row.tsx';
import type { StepDialog } from './step-dialog.ts';
import { useFactorChange } from './use-second-factors.ts';

type Props = {
  routes: FactorRoutes;
  left: number;
  asking: StepDialog;
  onTold: (answer: { message: string; recovery_codes: string[] }) => void;
};

export function RecoveryCodesRow({ routes, left, asking, onTold }: Props) {
  const make = useFactorChange(routes, () => callApi(routes.makeRecoveryCodes, {}), {
    onSuccess: onTold,
  });
  return (
    <FactorRow
      icon={<LifeBuoy />}
      title="Recovery codes"
      detail={left === 1 ? '1 code left.' : `${left} codes left.`}
    >
      <Button variant="secondary" size="sm" onClick={asking.onOpen}>
        Make new codes
      </Button>
      <ConfirmDialog
        open={asking.open}
        onOpenChange={asking.onClose}
        title="Make new recovery codes?"
        confirmLabel="Make new codes"
        busy={make.isPending}
        error={make.isError ? changeFailureText(make.error) : undefined}
        onConfirm={() => make.mutate()}
      >
        The codes you have now will no longer work.
      </ConfirmDialog>
    </FactorRow>
  );
}
