import {
  accountRoutes,
  limits,
  type PaymentTier,
  paths,
  registration,
  toastDurations,
} from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { startPartnerSession } from '../../concepts/accounts/partner-session.ts';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { FormFailure } from '../../lib/form-failure.tsx';
import { useRouteForm } from '../../lib/route-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.ts';

const formShape = z
  .object({
    ...registration.omit({ requested_plan: true }).shape,
    confirm_password: z.string().min(1, 'Please repeat the password.'),
  })
  .refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    error: 'Passwords do not match',
    // Check as soon as both fields are filled in, even if others are still empty.
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

/** The account was created, but the login that follows failed. */
class SignInFailed extends Error {
  override name = 'SignInFailed';
}

async function signIn({ username, password }: { username: string; password: string }) {
  try {
    const answer = await callApi(accountRoutes.login, { body: { username, password } });
    if (answer.requires_2fa) throw new Error('A new account has no second factor.');
    return answer.token;
  } catch (cause) {
    throw new SignInFailed('The sign-in failed.', { cause });
  }
}

type RegisterFormProps = {
  /** Tier chosen on the public site. Registered as a request. */
  tier: PaymentTier | undefined;
  onPending: () => void;
};

export function RegisterForm({ tier, onPending }: RegisterFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { bind, submit, busy, failure, error } = useRouteForm({
    shape: formShape,
    start: {
      username: '',
      email: '',
      company_name: '',
      website_url: '',
      contact_email: '',
      password: '',
      confirm_password: '',
    },
    send: async ({ confirm_password: _, ...body }) => {
      const { user } = await callApi(accountRoutes.register, {
        body: { ...body, requested_plan: tier },
      });
      return user.status === 'pending' ? undefined : await signIn(body);
    },
    onSent: (token) => {
      if (token === undefined) return onPending();
      startPartnerSession(client, token);
      toast.show({
        type: 'success',
        title: 'Registration successful',
        message: 'Welcome. The next step is to verify your company.',
        duration: toastDurations.registration,
      });
      return navigate(paths.dashboard, { replace: true });
    },
    failed: (error) =>
      error instanceof SignInFailed
        ? texts.loginFailed
        : failureText(error, texts.failed, { 409: texts.taken }),
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
      <FormFailure error={error} failure={failure} className="sm:col-span-2" />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...bind('username')}
      />
      <TextField label="Email" type="email" autoComplete="email" required {...bind('email')} />
      <TextField
        label="Company name"
        autoComplete="organization"
        required
        {...bind('company_name')}
      />
      <TextField
        label="Website URL"
        type="url"
        placeholder="https://"
        autoComplete="url"
        required
        {...bind('website_url')}
      />
      <TextField
        label="Contact email"
        type="email"
        hint="Where we reach your team. Once confirmed, it gets copies of what we write to you."
        className="sm:col-span-2"
        required
        {...bind('contact_email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${limits.password.min} characters.`}
        required
        {...bind('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...bind('confirm_password')}
      />
      <Button type="submit" size="lg" className="sm:col-span-2" loading={busy}>
        Create account
      </Button>
    </form>
  );
}
