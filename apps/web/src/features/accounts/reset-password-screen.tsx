import { accountRoutes, limits, newPassword } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { ApiFailure, failureText } from '../../lib/api-failure.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AuthHeading } from './auth-heading.tsx';

export function ResetPasswordScreen() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const invited = params.has('invitation');
  useScreenTitle(invited ? 'Set your password' : 'Reset password');
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => callApi(accountRoutes.checkResetLink, { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.isError) {
    return <ErrorState message="The link could not be checked." onRetry={() => link.refetch()} />;
  }
  if (token !== '' && link.isPending) return <Spinner showLabel />;
  if (token === '' || !link.data?.usable) return <UnusableLink />;
  return (
    <>
      <AuthHeading
        title={invited ? 'Set your password' : 'Choose a new password'}
        subtitle={`Use at least ${limits.password.min} characters.`}
      />
      <ResetForm token={token} />
    </>
  );
}

function UnusableLink() {
  return (
    <>
      <AuthHeading title="This link cannot be used" />
      <FormMessage tone="warning">
        The link is invalid, was used already, or is older than {limits.passwordLinkHours} hours.
      </FormMessage>
      <ButtonLink className="mt-6" render={<Link to="/forgot-password" />}>
        Request a new link
      </ButtonLink>
    </>
  );
}

const formShape = z
  .object({ password: newPassword, confirm_password: z.string() })
  .refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    error: 'Passwords do not match',
    when: () => true,
  });

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(formShape),
    defaultValues: { password: '', confirm_password: '' },
  });
  const { errors } = form.formState;
  const reset = useMutation({
    mutationFn: (password: string) =>
      callApi(accountRoutes.resetPassword, { body: { token, password } }),
    onSuccess: ({ message }) => navigate('/login', { replace: true, state: { message } }),
  });
  const submit = form.handleSubmit(({ password }) => reset.mutate(password));
  const linkGone = reset.error instanceof ApiFailure && reset.error.code === 'link_unusable';
  if (linkGone) return <UnusableLink />;
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {reset.isError && (
        <FormMessage tone="error">
          {failureText(reset.error, 'The password could not be set. Please try again later.')}
        </FormMessage>
      )}
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
      <Button type="submit" size="lg" className="w-full" loading={reset.isPending}>
        Set password
      </Button>
    </form>
  );
}
