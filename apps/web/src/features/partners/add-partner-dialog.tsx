import { newPartner, newPartnerIncomplete, partnerRoutes } from '@baize/contract';
import type { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.ts';

type Values = z.input<typeof newPartner>;
const names = Object.keys(newPartner.shape) as (keyof Values)[];
const required = names.filter((name) => name !== 'password');
const empty: Values = {
  username: '',
  email: '',
  company_name: '',
  website_url: '',
  contact_email: '',
  password: '',
};

type Props = { open: boolean; onClose: () => void };

export function AddPartnerDialog({ open, onClose }: Props) {
  const toast = useToast();
  const { form, bind, submit, busy, failure } = useRouteForm({
    shape: newPartner,
    start: empty,
    check: (given) =>
      required.some((name) => !given[name]?.trim()) ? newPartnerIncomplete : undefined,
    send: ({ password, ...rest }) =>
      callApi(partnerRoutes.addPartner, { body: { ...rest, ...(password && { password }) } }),
    changes: everythingUnder('admin', 'partners'),
    onSent: ({ message }) => {
      toast.show({ type: 'success', title: message });
      form.reset(empty);
      onClose();
    },
    failed: (error) => failureText(error, 'Failed to add partner.'),
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add Partner"
      description="The account is active at once. KYC still gates the API key."
      submitLabel="Add Partner"
      onSubmit={submit}
      busy={busy}
      failure={failure}
      className="grid gap-5 sm:grid-cols-2"
    >
      <TextField label="Username" autoComplete="off" required {...bind('username')} />
      <TextField label="Email" type="email" autoComplete="off" required {...bind('email')} />
      <TextField label="Company name" required {...bind('company_name')} />
      <TextField label="Website URL" type="url" required {...bind('website_url')} />
      <TextField
        label="Contact email"
        type="email"
        className="sm:col-span-2"
        required
        {...bind('contact_email')}
      />
      <PasswordField
        label="Password"
        optional
        autoComplete="new-password"
        className="sm:col-span-2"
        hint="Without one, the partner gets an email with a link to set it."
        {...bind('password')}
      />
    </FormDialog>
  );
}
