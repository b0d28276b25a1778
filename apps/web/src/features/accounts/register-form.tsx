import { accountRoutes, limits, paths, registration, toastDurations } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { startPartnerSession } from '../../concepts/accounts/partner-session.ts';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { showFieldFailures } from '../../lib/form-failure.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';

const formShape = z
  .object({
    ...registration.shape,
    confirm_password: z.string().min(1, 'Please repeat the password.'),
  })
  .refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    error: 'Passwords do not match',
    // Told as soon as both are filled in, whatever else is still missing.
    when: ({ value }) => {
      const { password, confirm_password: again } = value as Record<string, string>;
      return Boolean(password && again);
    },
  });

const texts = {
  taken: 'Username or email already exists. Please choose different credentials.',
  failed: 'Registration failed. Please try again later.',
  loginFailed: 'Registration successful but login failed. Please try logging in manually.',
};

export function RegisterForm({ onPending }: { onPending: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(formShape),
    defaultValues: {
      username: '',
      email: '',
      company_name: '',
      website_url: '',
      contact_email: '',
      password: '',
      confirm_password: '',
    },
  });
  const { errors } = form.formState;
  const join = useMutation({
    mutationFn: async (body: z.infer<typeof registration>) => {
      const { user } = await callApi(accountRoutes.register, { body });
      return user;
    },
  });
  const enter = useMutation({
    mutationFn: (body: { username: string; password: string }) =>
      callApi(accountRoutes.login, { body }),
  });

  const submit = form.handleSubmit(async ({ confirm_password: _, ...body }) => {
    form.clearErrors('root');
    try {
      const user = await join.mutateAsync(body);
      if (user.status === 'pending') return onPending();
    } catch (error) {
      showFieldFailures(
        error,
        Object.keys(registration.shape) as (keyof typeof body)[],
        form.setError,
      );
      return form.setError('root', {
        message: failureText(error, texts.failed, { 409: texts.taken }),
      });
    }
    try {
      const answer = await enter.mutateAsync({ username: body.username, password: body.password });
      if (answer.requires_2fa) throw new Error('A new account has no second factor.');
      startPartnerSession(client, answer.token);
    } catch {
      return form.setError('root', { message: texts.loginFailed });
    }
    toast.show({
      type: 'success',
      title: 'Registration successful',
      message: 'Welcome. The next step is to verify your company.',
      duration: toastDurations.registration,
    });
    return navigate(paths.dashboard, { replace: true });
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
      {errors.root?.message && (
        <FormMessage tone="error" className="sm:col-span-2">
          {errors.root.message}
        </FormMessage>
      )}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username?.message}
        {...form.register('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Company name"
        autoComplete="organization"
        required
        error={errors.company_name?.message}
        {...form.register('company_name')}
      />
      <TextField
        label="Website URL"
        type="url"
        placeholder="https://"
        autoComplete="url"
        required
        error={errors.website_url?.message}
        {...form.register('website_url')}
      />
      <TextField
        label="Contact email"
        type="email"
        hint="Where we reach your team about the integration."
        className="sm:col-span-2"
        required
        error={errors.contact_email?.message}
        {...form.register('contact_email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${limits.password.min} characters.`}
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
      <Button
        type="submit"
        size="lg"
        className="sm:col-span-2"
        loading={join.isPending || enter.isPending}
      >
        Create account
      </Button>
    </form>
  );
}
