import { newPassword } from '@baize/contract';
import { z } from 'zod';
import { failureText } from '../../lib/api-failure.ts';
import { FormFailure } from '../../lib/form-failure.tsx';
import { useRouteForm } from '../../lib/route-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const shape = z
  .object({ password: newPassword, confirm_password: z.string() })
  .refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    error: 'Passwords do not match',
    when: () => true,
  });

type Props<Answer> = {
  send: (password: string) => Promise<Answer>;
  onSent: (answer: Answer) => unknown;
  onFailed: (error: unknown) => void;
};

/** Form that sets a password through an emailed link, for partners and for staff. */
export function NewPasswordForm<Answer>({ send, onSent, onFailed }: Props<Answer>) {
  const { bind, submit, busy, failure, error } = useRouteForm({
    shape,
    start: { password: '', confirm_password: '' },
    send: ({ password }) => send(password),
    onSent,
    onFailed,
    failed: (error) => failureText(error, 'The password could not be set. Please try again later.'),
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormFailure error={error} failure={failure} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        {...bind('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...bind('confirm_password')}
      />
      <Button type="submit" size="lg" className="w-full" loading={busy}>
        Set password
      </Button>
    </form>
  );
}
