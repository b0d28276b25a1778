import { passkeyNaming } from '@baize/contract';
import { useId } from 'react';
import { useRouteForm } from '../../lib/route-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';
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

/** Names a passkey, a new one or one that is there. */
export function PasskeyNameDialog<Answer>(props: Props<Answer>) {
  const { routes, open, title, description, confirmLabel, name, send, onSent } = props;
  const formId = useId();
  const { bind, submit, busy, failure, clear } = useRouteForm({
    shape: passkeyNaming,
    start: { name },
    follow: true,
    send: (body) => send(body.name),
    changes: factorsQuery(routes).queryKey,
    onSent: (answer) => {
      close();
      onSent(answer);
    },
    failed: changeFailureText,
  });

  function close() {
    clear();
    props.onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={title}
      description={description}
      size="sm"
      busy={busy}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-5">
        {failure && <FormMessage tone="error">{failure}</FormMessage>}
        <TextField
          label="Name"
          autoComplete="off"
          hint="So that you know it again, such as the device it is on."
          {...bind('name')}
        />
      </form>
    </Dialog>
  );
}
