import { type AccountMode, type Wallet, walletRoutes } from '@baize/contract';
import { secretOutcome } from '../../concepts/calls/new-secret.tsx';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChangeOf } from '../../ui/use-change-of.ts';
import { useShownOnce } from '../../ui/use-shown-once.ts';

const shape = walletRoutes.setWallet.body.pick({ url: true });

type Props = {
  mode: AccountMode;
  /** Existing wallet, if there is one. */
  wallet: Wallet | undefined;
  open: boolean;
  onClose: () => void;
};

/**
 * Asks for the wallet's URL. The first time, it then shows the signing secret once, even if the
 * user pressed Back during the request.
 */
export function WalletDialog({ mode, wallet, open, onClose }: Props) {
  const { outcome: secret, show, close, isOpen } = useShownOnce<string>(open, onClose);
  const { bind, submit, busy, failure, clear } = useRouteForm({
    shape,
    start: { url: wallet?.url ?? '' },
    follow: true,
    send: ({ url }) => callApi(walletRoutes.setWallet, { body: { mode, url } }),
    changes: everythingUnder('partner', 'wallets'),
    onSent: ({ secret: made }) => {
      if (made === undefined) close();
      else show(made);
      if (!open) clear();
    },
    failed: (error) => failureText(error, 'The address was not saved. Please try again.'),
  });

  useChangeOf(open, () => {
    if (!open && !busy) clear();
  });

  const title = wallet === undefined ? `Where is your ${mode} wallet?` : `Move your ${mode} wallet`;
  return (
    <FormDialog
      open={isOpen}
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
