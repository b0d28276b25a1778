import { accountRoutes, type Partner, profileUpdate } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { profileQuery } from '../../concepts/accounts/partner-session.ts';
import { profileFailureText } from '../../concepts/accounts/settings-failures.ts';
import { callApi } from '../../lib/api.ts';
import { showFieldFailures } from '../../lib/form-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Values = z.infer<typeof profileUpdate>;
const names = Object.keys(profileUpdate.shape) as (keyof Values)[];

type Props = { partner: Partner; onCancel: () => void; onSaved: () => void };

export function ProfileForm({ partner, onCancel, onSaved }: Props) {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(profileUpdate),
    defaultValues: Object.fromEntries(names.map((name) => [name, partner[name]])) as Values,
  });
  const { errors } = form.formState;
  const save = useGuardedMutation({
    mutationFn: (body: Values) => callApi(accountRoutes.updateProfile, { body }),
    onSuccess: (updated) => {
      client.setQueryData(profileQuery.queryKey, updated);
      onSaved();
    },
    onError: (error) => showFieldFailures(error, names, form.setError),
  });
  const bind = (name: keyof Values) => ({
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <form onSubmit={form.handleSubmit((body) => save.mutate(body))} noValidate>
      {save.isError && (
        <FormMessage tone="error" className="mb-5">
          {profileFailureText(save.error)}
        </FormMessage>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="Username" autoComplete="username" required {...bind('username')} />
        <TextField label="Email" type="email" autoComplete="email" required {...bind('email')} />
        <TextField label="Company name" required {...bind('company_name')} />
        <TextField label="Registration number" optional {...bind('registration_number')} />
        <TextField label="Address" optional className="md:col-span-2" {...bind('address')} />
        <TextField label="Website URL" type="url" required {...bind('website_url')} />
        <TextField label="Contact email" type="email" required {...bind('contact_email')} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" loading={save.isPending} loadingText="Saving...">
          Save Changes
        </Button>
        <Button variant="secondary" onClick={onCancel} disabled={save.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
