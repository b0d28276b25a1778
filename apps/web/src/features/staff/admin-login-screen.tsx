import { paths, staffLogin, staffRoutes } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { sessionQuery } from '../../concepts/staff/staff-session.ts';
import { callApi } from '../../lib/api.ts';
import { ApiFailure, statusOf } from '../../lib/api-failure.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { everythingOf } from '../../lib/query-keys.ts';
import { storeToken } from '../../lib/session.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

function failureSentence(error: unknown): string {
  if (statusOf(error) === 401)
    return 'Invalid username or password. Please check your credentials.';
  if (error instanceof ApiFailure && error.code === 'account_suspended') return error.message;
  return 'Login failed. Please try again later.';
}

export function AdminLoginScreen() {
  useScreenTitle('Back office');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { message } = (useLocation().state ?? {}) as { message?: string };
  const form = useForm({
    resolver: zodResolver(staffLogin),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = form.formState;
  const login = useMutation({
    mutationFn: (body: z.infer<typeof staffLogin>) => callApi(staffRoutes.adminLogin, { body }),
    onSuccess: ({ token, user }) => {
      client.removeQueries({ queryKey: everythingOf('admin') });
      storeToken('admin', token);
      client.setQueryData(sessionQuery.queryKey, { user });
      return navigate(paths.adminDashboard, { replace: true });
    },
  });
  return (
    <>
      <AuthHeading title="Back office" subtitle="For staff. Partners log in to the portal." />
      <form
        onSubmit={form.handleSubmit((body) => login.mutate(body))}
        noValidate
        className="space-y-5"
      >
        {message && !login.isError && <FormMessage tone="success">{message}</FormMessage>}
        {login.isError && <FormMessage tone="error">{failureSentence(login.error)}</FormMessage>}
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
        <Button type="submit" size="lg" className="w-full" loading={login.isPending}>
          Log in
        </Button>
      </form>
    </>
  );
}
