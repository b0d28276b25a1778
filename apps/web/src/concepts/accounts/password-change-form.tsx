import { limits } from '@baize/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

export type PasswordChange = { current_password: string; new_password: string };

type Values = PasswordChange & { confirm_password: string };

const empty: Values = { current_password: '', new_password: '', confirm_password: '' };

/** The specification's order: match first, then length. */
function problemWith(values: Values): string | undefined {
  if (values.current_password === '') return 'Current password is required';
  if (values.new_password !== values.confirm_password) return 'New passwords do not match';
  if (values.new_password.length < limits.password.min) {
    return `New password must be at least ${limits.password.min} characters long`;
  }
  if (values.new_password.length > limits.password.max) {
    return `New password must be at most ${limits.password.max} characters long`;
  }
  return undefined;
}

type Props = {
  onSubmit: (change: PasswordChange) => void;
  onCancel: () => void;
  busy: boolean;
  error: string | undefined;
};

/** Changing a password, the same for partners and staff. */
export function PasswordChangeForm({ onSubmit, onCancel, busy, error }: Props) {
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<string>();
  const bind = (name: keyof Values) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
    required: true,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemWith(values);
    setProblem(found);
    if (found !== undefined) return;
    const { confirm_password: _, ...change } = values;
    onSubmit(change);
  }

  const message = problem ?? error;
  return (
    <form onSubmit={submit} noValidate className="max-w-md space-y-5">
      {message && <FormMessage tone="error">{message}</FormMessage>}
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        {...bind('current_password')}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={`Must be at least ${limits.password.min} characters long`}
        {...bind('new_password')}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        {...bind('confirm_password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy} loadingText="Updating...">
          Update Password
        </Button>
        <Button variant="secondary" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
