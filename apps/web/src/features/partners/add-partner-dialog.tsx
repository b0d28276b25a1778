import { newPartner, newPartnerIncomplete, partnerRoutes } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { showFieldFailures } from '../../lib/form-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePartnerChange } from './partner-queries.ts';

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

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export function AddPartnerDialog({ open, onOpenChange }: Props) {
  const toast = useToast();
  const [incomplete, setIncomplete] = useState(false);
  const form = useForm({ resolver: zodResolver(newPartner), defaultValues: empty });
  const { errors } = form.formState;
  const add = usePartnerChange(({ password, ...rest }: z.output<typeof newPartner>) =>
    callApi(partnerRoutes.addPartner, { body: { ...rest, ...(password && { password }) } }),
  );
  const submit = form.handleSubmit(
    (body) => {
      setIncomplete(false);
      add.mutate(body, {
        onSuccess: ({ message }) => {
          toast.show({ type: 'success', title: message });
          form.reset(empty);
          onOpenChange(false);
        },
        onError: (error) => showFieldFailures(error, names, form.setError),
      });
    },
    () => setIncomplete(required.some((name) => !form.getValues(name)?.trim())),
  );
  const bind = (name: keyof Values) => ({ error: errors[name]?.message, ...form.register(name) });
  const problem = incomplete
    ? newPartnerIncomplete
    : add.isError && failureText(add.error, 'Failed to add partner.');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Partner"
      description="The account is active at once. KYC still gates the API key."
      busy={add.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)} disabled={add.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="add-partner" loading={add.isPending}>
            Add Partner
          </Button>
        </>
      }
    >
      <form id="add-partner" onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
        {problem && (
          <FormMessage tone="error" className="sm:col-span-2">
            {problem}
          </FormMessage>
        )}
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
      </form>
    </Dialog>
  );
}
