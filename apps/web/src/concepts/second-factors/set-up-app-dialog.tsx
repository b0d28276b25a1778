import { limits } from '@baize/contract';
import { useRef } from 'react';
import { callApi } from '../../lib/api.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useChangeOf } from '../../ui/use-change-of.ts';
import { changeFailureText } from './change-failure.ts';
import type { FactorRoutes } from './factor-routes.ts';
import { isRefusedCode } from './refused-code.ts';
import { factorsQuery } from './use-second-factors.ts';

type Props = {
  routes: FactorRoutes;
  /** Newly generated key; the dialog is closed while this is `undefined`. */
  begun: { key: string; uri: string } | undefined;
  onClose: () => void;
  onAdded: (answer: { message: string; recovery_codes: string[] | null }) => void;
};

export function SetUpAppDialog({ routes, begun, onClose, onAdded }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { form, submit, busy, failure, clear, forget } = useRouteForm({
    shape: routes.confirmApp.body,
    start: { code: '' },
    send: (body) => callApi(routes.confirmApp, { body }),
    changes: factorsQuery(routes).queryKey,
    onSent: onAdded,
    onFailed: (error) => {
      if (!isRefusedCode(error)) return;
      form.setValue('code', '');
      field.current?.focus();
    },
    failed: changeFailureText,
  });
  const code = form.watch('code');
  const complete = code.length === limits.twoFactor.codeLength;

  useChangeOf(begun, () => {
    if (begun !== undefined && !busy) clear();
  });

  return (
    <FormDialog
      open={begun !== undefined}
      onClose={onClose}
      title="Set up an authenticator app"
      submitLabel="Turn on"
      onSubmit={submit}
      busy={busy}
      ready={complete}
      failure={failure}
      className="space-y-6"
    >
      {begun && (
        <>
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
          <CodeField
            ref={field}
            label="2. Enter the code that the app shows"
            value={code}
            onChange={(typed) => {
              form.setValue('code', typed);
              if (failure !== undefined) forget();
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Splits the key into groups of four for readability. */
const spaced = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');
