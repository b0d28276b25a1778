import { type AccountMode, type Wallet, walletRoutes } from '@baize/contract';
import { useState } from 'react';
import { secretOutcome } from '../../concepts/calls/new-secret.tsx';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
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
    <FormDialog
      open={open}
      onClose={close}
      title={secret === undefined ? title : 'The secret of your wallet'}
      submitLabel="Save"
      onSubmit={submit}
      busy={busy}
      failure={failure}
      outcome={secretOutcome(secret)}
    >
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
          The next call goes to the new address, also of what is still on its way. It has to know
          the players and transactions of the one before. The secret stays.
        </p>
      )}
    </FormDialog>
  );
}
