import { Plus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import type { FactorRoutes } from './factor-routes.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { createPasskey, passkeysWork } from './passkeys.ts';
import { useFactorChange } from './use-second-factors.ts';

type Props = {
  routes: FactorRoutes;
  onTold: (answer: { message: string; recovery_codes: string[] | null }) => void;
};

export function AddPasskeyButton({ routes, onTold }: Props) {
  const [naming, setNaming] = useState(false);
  const add = useFactorChange(
    routes,
    async (name: string) => {
      const { options } = await callApi(routes.beginPasskey, {});
      const passkey = await createPasskey(options);
      return callApi(routes.addPasskey, { body: { name, passkey } });
    },
    {
      onSuccess: (answer) => {
        setNaming(false);
        onTold(answer);
      },
    },
  );
  const close = () => {
    add.reset();
    setNaming(false);
  };
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
        open={naming}
        onClose={close}
        title="Add a passkey"
        description="Your browser then asks for your fingerprint, face, PIN or security key."
        confirmLabel="Continue"
        name="My passkey"
        change={add}
      />
    </>
  );
}
