import { accountRoutes, type Partner, profileUpdate } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { profileQuery } from '../../concepts/accounts/partner-session.ts';
import { profileFailureText } from '../../concepts/accounts/settings-failures.ts';
import { callApi } from '../../lib/api.ts';
import { useRetryWait } from '../../lib/retry-wait.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WaitMessage } from '../../ui/wait-message.tsx';

type Values = z.infer<typeof profileUpdate>;
const names = Object.keys(profileUpdate.shape) as (keyof Values)[];

type Props = { partner: Partner; onCancel: () => void; onSaved: () => void };

export function ProfileForm({ partner, onCancel, onSaved }: Props) {
  const client = useQueryClient();
  const { bind, submit, busy, failure, error } = useRouteForm({
    shape: profileUpdate,
    start: Object.fromEntries(names.map((name) => [name, partner[name]])) as Values,
    send: (body) => callApi(accountRoutes.updateProfile, { body }),
    onSent: (updated) => {
      client.setQueryData(profileQuery.queryKey, updated);
      onSaved();
    },
    failed: profileFailureText,
  });
  const wait = useRetryWait(error);
  return (
    <form onSubmit={submit} noValidate>
      {wait > 0 && (
        <WaitMessage
          seconds={wait}
          reason="You have changed your profile many times. Nothing you typed is lost."
          className="mb-5"
        />
      )}
      {failure && wait === 0 && (
        <FormMessage tone="error" className="mb-5">
          {failure}
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
        <Button type="submit" loading={busy} loadingText="Saving...">
          Save Changes
        </Button>
        <Button variant="secondary" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
