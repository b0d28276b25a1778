import { passkeyNaming } from '@baize/contract';
import { useRouteForm } from '../../lib/route-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChangeOf } from '../../ui/use-change-of.ts';
import { changeFailureText } from './change-failure.ts';
import type { FactorRoutes } from './factor-routes.ts';
import { factorsQuery } from './use-second-factors.ts';

type Props<Answer> = {
  routes: FactorRoutes;
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  confirmLabel: string;
  name: string;
  send: (name: string) => Promise<Answer>;
  onSent: (answer: Answer) => void;
};

/** Dialog that names a new passkey or renames an existing one. */
export function PasskeyNameDialog<Answer>(props: Props<Answer>) {
  const { routes, open, onClose, title, description, confirmLabel, name, send, onSent } = props;
  const { bind, submit, busy, failure, clear } = useRouteForm({
    shape: passkeyNaming,
    start: { name },
    follow: true,
    send: (body) => send(body.name),
    changes: factorsQuery(routes).queryKey,
    onSent,
    failed: changeFailureText,
  });

  useChangeOf(open, () => {
    if (open && !busy) clear();
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size="sm"
      submitLabel={confirmLabel}
      onSubmit={submit}
      busy={busy}
      failure={failure}
    >
      <TextField
        label="Name"
        autoComplete="off"
        hint="So that you know it again, such as the device it is on."
        {...bind('name')}
      />
    </FormDialog>
  );
}
