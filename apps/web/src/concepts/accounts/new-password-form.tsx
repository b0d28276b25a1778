import { newPassword } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const shape = z
  .object({ password: newPassword, confirm_password: z.string() })
  .refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    error: 'Passwords do not match',
    when: () => true,
  });

type Props = {
  onSubmit: (password: string) => void;
  busy: boolean;
  error: string | undefined;
};

/** Choosing a password by a link from an e-mail, the same for partners and staff. */
export function NewPasswordForm({ onSubmit, busy, error }: Props) {
  const form = useForm({
    resolver: zodResolver(shape),
    defaultValues: { password: '', confirm_password: '' },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ password }) => onSubmit(password))}
      className="space-y-5"
    >
      {error && <FormMessage tone="error">{error}</FormMessage>}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        error={errors.confirm_password?.message}
        {...form.register('confirm_password')}
      />
      <Button type="submit" size="lg" className="w-full" loading={busy}>
        Set password
      </Button>
    </form>
  );
}
