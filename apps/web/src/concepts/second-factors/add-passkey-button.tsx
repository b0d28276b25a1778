import { Plus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import type { FactorRoutes } from './factor-routes.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { createPasskey, passkeysWork } from './passkeys.ts';

type Props = {
  routes: FactorRoutes;
  onTold: (answer: { message: string; recovery_codes: string[] | null }) => void;
};

export function AddPasskeyButton({ routes, onTold }: Props) {
  const [naming, setNaming] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus />}
        disabled={!passkeysWork()}
        onClick={() => setNaming(true)}
      >
        Add passkey
      </Button>
      <PasskeyNameDialog
        routes={routes}
        open={naming}
        onClose={() => setNaming(false)}
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
