import { paths, staffCredentials } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { useStaffLogin } from './use-staff-login.ts';

type Props = { login: ReturnType<typeof useStaffLogin>; message: string | undefined };

export function AdminLoginForm({ login, message }: Props) {
  const form = useForm({
    resolver: zodResolver(staffCredentials),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={form.handleSubmit(login.submitCredentials)} noValidate className="space-y-5">
      {message && !login.error && <FormMessage tone="success">{message}</FormMessage>}
      {login.error && <FormMessage tone="error">{login.error}</FormMessage>}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username?.message}
        {...form.register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Link
        to={paths.adminForgotPassword}
        className="inline-block font-medium text-accent underline-offset-4 hover:underline"
      >
        Forgot password?
      </Link>
      <Button type="submit" size="lg" className="w-full" loading={login.busy}>
        Log in
      </Button>
    </form>
  );
}
