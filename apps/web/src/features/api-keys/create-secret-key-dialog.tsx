import { type AccountMode, addressRange, limits, secretKeyRoutes } from '@baize/contract';
import { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { partnerKeys } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { CopyLine } from '../../ui/copy-line.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { useChangeOf } from '../../ui/use-change-of.ts';
import { useShownOnce } from '../../ui/use-shown-once.ts';

const mostAddresses = limits.apiKeys.addresses;

const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '');
const wrongLine = (text: string) =>
  linesOf(text).find((line) => !addressRange.safeParse(line).success);

const shape = z.object({
  name: secretKeyRoutes.createSecretKey.body.shape.name,
  addresses: z
    .string()
    .refine((text) => wrongLine(text) === undefined, {
      error: ({ input }) => `${wrongLine(String(input))} is no address or range of addresses.`,
    })
    .refine((text) => linesOf(text).length <= mostAddresses, {
      error: `Use at most ${mostAddresses} addresses.`,
    }),
});

type Props = { mode: AccountMode; open: boolean; onClose: () => void };
type Created = { name: string; secret: string };

/**
 * Asks for a name, then shows the key once. The key is shown even if the user pressed Back during
 * the request.
 */
export function CreateSecretKeyDialog({ mode, open, onClose }: Props) {
  const { outcome: created, show, close, isOpen } = useShownOnce<Created>(open, onClose);
  const { bind, submit, busy, failure, clear } = useRouteForm({
    shape,
    start: { name: '', addresses: '' },
    send: ({ name, addresses }) =>
      callApi(secretKeyRoutes.createSecretKey, {
        body: { name, mode, allowed_addresses: linesOf(addresses) },
      }),
    changes: partnerKeys.secretKeys(mode),
    onSent: ({ secret_key: { name, key } }) => {
      show({ name, secret: key });
      clear();
    },
    failed: (error) => failureText(error, 'The key was not made. Please try again.'),
  });

  useChangeOf(open, () => {
    if (!open && !busy) clear();
  });

  return (
    <FormDialog
      open={isOpen}
      onClose={close}
      title={created === undefined ? `Create a ${mode} secret key` : 'Your secret key'}
      submitLabel="Create"
      onSubmit={submit}
      busy={busy}
      failure={failure}
      outcome={created && { content: <CreatedKey {...created} />, closeLabel: 'I have kept it' }}
    >
      <TextField
        label="Name"
        autoComplete="off"
        hint="Which server uses it, so that you know which one to revoke."
        {...bind('name')}
      />
      <TextareaField
        label="Usable from"
        optional
        rows={3}
        spellCheck={false}
        placeholder="203.0.113.7 or 203.0.113.0/24"
        hint="Addresses or ranges, one in a line. Empty: from anywhere."
        {...bind('addresses')}
      />
    </FormDialog>
  );
}

function CreatedKey({ name, secret }: Created) {
  return (
    <div className="space-y-5">
      <FormMessage tone="warning">
        It is shown only now. Put it where {name} keeps its secrets: nobody can read it to you
        again.
      </FormMessage>
      <CopyLine text={secret} label="Copy key" />
    </div>
  );
}
