import { type AccountMode, type Wallet, walletRoutes } from '@baize/contract';
import { useId, useState } from 'react';
import { NewSecret } from '../../concepts/calls/new-secret.tsx';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';

const shape = walletRoutes.setWallet.body.pick({ url: true });

type Props = {
  mode: AccountMode;
  /** The one that has an address already. */
  wallet: Wallet | undefined;
  open: boolean;
  onClose: () => void;
};

/** Asks where the wallet is; the first time its secret is shown, this once. */
export function WalletDialog({ mode, wallet, open, onClose }: Props) {
  const formId = useId();
  const [secret, setSecret] = useState<string>();
  const { bind, submit, busy, failure, clear } = useRouteForm({
    shape,
    start: { url: wallet?.url ?? '' },
    follow: true,
    send: ({ url }) => callApi(walletRoutes.setWallet, { body: { mode, url } }),
    changes: everythingUnder('partner', 'wallets'),
    onSent: (sent) => (sent.secret === undefined ? close() : setSecret(sent.secret)),
    failed: (error) => failureText(error, 'The address was not saved. Please try again.'),
  });

  function close() {
    clear();
    setSecret(undefined);
    onClose();
  }

  const title = wallet === undefined ? `Where is your ${mode} wallet?` : `Move your ${mode} wallet`;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={secret === undefined ? title : 'The secret of your wallet'}
      busy={busy}
      footer={
        secret === undefined ? (
          <>
            <Button variant="secondary" onClick={close} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" form={formId} loading={busy}>
              Save
            </Button>
          </>
        ) : (
          <Button onClick={close}>I have kept it</Button>
        )
      }
    >
      {secret === undefined ? (
        <form id={formId} noValidate onSubmit={submit} className="space-y-5">
          {failure && <FormMessage tone="error">{failure}</FormMessage>}
          <TextField
            label="Address"
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/wallet"
            hint={
              mode === 'live'
                ? 'It must start with https://. We call /debit and the others below it.'
                : 'We call /debit and the others below it.'
            }
            {...bind('url')}
          />
          {wallet !== undefined && (
            <p className="text-ink-muted">
              The next call goes to the new address, also of what is still on its way. It has to
              know the players and transactions of the one before. The secret stays.
            </p>
          )}
        </form>
      ) : (
        <NewSecret secret={secret} />
      )}
    </Dialog>
  );
}
