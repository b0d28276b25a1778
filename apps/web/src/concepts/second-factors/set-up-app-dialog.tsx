import { limits } from '@baize/contract';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { changeFailureText } from './change-failure.ts';
import type { FactorRoutes } from './factor-routes.ts';
import { useFactorChange } from './use-second-factors.ts';

type Props = {
  routes: FactorRoutes;
  /** The key that was made for it; nothing is shown without one. */
  begun: { key: string; uri: string } | undefined;
  onClose: () => void;
  onAdded: (answer: { message: string; recovery_codes: string[] | null }) => void;
};

export function SetUpAppDialog({ routes, begun, onClose, onAdded }: Props) {
  const [code, setCode] = useState('');
  const complete = code.length === limits.twoFactor.codeLength;
  const confirm = useFactorChange(routes, () => callApi(routes.confirmApp, { body: { code } }), {
    onSuccess: (answer) => {
      close();
      onAdded(answer);
    },
  });

  function close() {
    setCode('');
    confirm.reset();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (complete) confirm.mutate();
  }

  return (
    <Dialog
      open={begun !== undefined}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title="Set up an authenticator app"
      busy={confirm.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={confirm.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="confirm-app" disabled={!complete} loading={confirm.isPending}>
            Turn on
          </Button>
        </>
      }
    >
      {begun && (
        <form id="confirm-app" onSubmit={submit} className="space-y-6">
          {confirm.isError && (
            <FormMessage tone="error">{changeFailureText(confirm.error)}</FormMessage>
          )}
          <div className="flex flex-wrap items-center gap-6">
            <QrCode
              text={begun.uri}
              label="QR code for the authenticator app"
              className="size-44 shrink-0 rounded-md border border-line"
            />
            <div className="min-w-0 flex-1 basis-56 space-y-3">
              <p>
                <span className="font-medium">1.</span> Scan this with an authenticator app, or type
                the key into it.
              </p>
              <code className="block font-mono text-md wrap-anywhere">{spaced(begun.key)}</code>
              <CopyButton text={begun.key} label="Copy key" size="sm" />
            </div>
          </div>
          <CodeField label="2. Enter the code that the app shows" value={code} onChange={setCode} />
        </form>
      )}
    </Dialog>
  );
}

/** In groups of four, as people read it. */
const spaced = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');
