import { login as loginBody, paths } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { useLogin } from './use-login.ts';

const credentials = loginBody.pick({ username: true, password: true, remember_me: true });

type Props = { login: ReturnType<typeof useLogin>; message: string | undefined };

export function LoginForm({ login, message }: Props) {
  const form = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { username: '', password: '', remember_me: false },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ remember_me = false, ...given }) =>
    login.submitCredentials({ ...given, remember_me }),
  );
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {message && !login.error && <FormMessage tone="success">{message}</FormMessage>}
      {login.error && <FormMessage tone="error">{login.error}</FormMessage>}
      <TextField
        label="Username or email"
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CheckboxField label="Remember me" {...form.register('remember_me')} />
        <Link
          to={paths.forgotPassword}
          className="font-medium text-accent underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
      </div>
      <Button type="submit" size="lg" className="w-full" loading={login.busy}>
        Log in
      </Button>
    </form>
  );
}
