import { type accountRoutes, limits, type staffRoutes } from '@baize/contract';
import { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { FormFailure } from '../../lib/form-failure.tsx';
import { useRouteForm } from '../../lib/route-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { SaveOrCancel } from '../../ui/save-or-cancel.tsx';
import { passwordFailureText } from './settings-failures.ts';

const shape = z.object({
  current_password: z.string(),
  new_password: z.string(),
  confirm_password: z.string(),
});

/** Checks in the order that the specification gives: match first, then length. */
function problemWith(given: z.infer<typeof shape>): string | undefined {
  if (given.current_password === '') return 'Current password is required';
  if (given.new_password !== given.confirm_password) return 'New passwords do not match';
  if (given.new_password.length < limits.password.min) {
    return `New password must be at least ${limits.password.min} characters long`;
  }
  if (given.new_password.length > limits.password.max) {
    return `New password must be at most ${limits.password.max} characters long`;
  }
  return undefined;
}

type Props = {
  route: typeof accountRoutes.changePassword | typeof staffRoutes.changeAdminPassword;
  onChanged: () => void;
  onCancel: () => void;
};

/** Form that changes the password, for partners and for staff. */
export function PasswordChangeForm({ route, onChanged, onCancel }: Props) {
  const { bind, submit, busy, failure, error } = useRouteForm({
    shape,
    start: { current_password: '', new_password: '', confirm_password: '' },
    check: problemWith,
    send: ({ confirm_password: _, ...body }) => callApi(route, { body }),
    onSent: onChanged,
    failed: passwordFailureText,
  });
  return (
    <form onSubmit={submit} noValidate className="max-w-md space-y-5">
      <FormFailure error={error} failure={failure} />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        {...bind('current_password')}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={`Must be at least ${limits.password.min} characters long`}
        required
        {...bind('new_password')}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        required
        {...bind('confirm_password')}
      />
      <SaveOrCancel
        label="Update Password"
        busyLabel="Updating..."
        busy={busy}
        onCancel={onCancel}
      />
    </form>
  );
}
