import { Plus } from 'lucide-react';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import type { FactorRoutes } from './factor-routes.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { createPasskey, passkeysWork } from './passkeys.ts';
import type { StepDialog } from './step-dialog.ts';

type Props = {
  routes: FactorRoutes;
  naming: StepDialog;
  onTold: (answer: { message: string; recovery_codes: string[] | null }) => void;
};

export function AddPasskeyButton({ routes, naming, onTold }: Props) {
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus />}
        disabled={!passkeysWork()}
        onClick={naming.onOpen}
      >
        Add passkey
      </Button>
      <PasskeyNameDialog
        routes={routes}
        open={naming.open}
        onClose={naming.onClose}
        title="Add a passkey"
        description="Your browser then asks for your fingerprint, face, PIN or security key."
        confirmLabel="Continue"
        name="My passkey"
        send={async (name) => {
          const { options } = await callApi(routes.beginPasskey, {});
          const passkey = await createPasskey(options);
          return callApi(routes.addPasskey, { body: { name, passkey } });
        }}
        onSent={onTold}
      />
    </>
  );
}
