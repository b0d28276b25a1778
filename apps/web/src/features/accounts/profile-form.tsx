import { accountRoutes, type Partner, profileUpdate } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../concepts/accounts/partner-session.ts';
import { profileFailureText } from '../../concepts/accounts/settings-failures.ts';
import {
  mayBeEmpty,
  type Profile,
  profileFieldNames,
  profileFields,
} from '../../concepts/partners/profile-fields.tsx';
import { callApi } from '../../lib/api.ts';
import { useRetryWait } from '../../lib/retry-wait.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { SaveOrCancel } from '../../ui/save-or-cancel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WaitMessage } from '../../ui/wait-message.tsx';

type Props = { partner: Partner; onCancel: () => void; onSaved: () => void };

export function ProfileForm({ partner, onCancel, onSaved }: Props) {
  const client = useQueryClient();
  const { bind, submit, busy, failure, error } = useRouteForm({
    shape: profileUpdate,
    start: Object.fromEntries(profileFieldNames.map((name) => [name, partner[name]])) as Profile,
    follow: true,
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
        {profileFieldNames.map((name) => (
          <TextField
            key={name}
            {...profileFields[name]}
            optional={mayBeEmpty(name)}
            required={!mayBeEmpty(name)}
            {...bind(name)}
          />
        ))}
      </div>
      <SaveOrCancel
        label="Save Changes"
        busyLabel="Saving..."
        busy={busy}
        onCancel={onCancel}
        className="mt-6"
      />
    </form>
  );
}
