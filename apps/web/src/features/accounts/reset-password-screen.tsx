import { accountRoutes, limits } from '@baize/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { ApiFailure, failureText, statusOf } from '../../lib/api-failure.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { NewPasswordForm } from '../../ui/new-password-form.tsx';
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
  // Refused for its shape, a token is no less unusable than one that has been used.
  if (link.isError && statusOf(link.error) !== 400) {
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

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useMutation({
    mutationFn: (password: string) =>
      callApi(accountRoutes.resetPassword, { body: { token, password } }),
    onSuccess: ({ message }) => navigate('/login', { replace: true, state: { message } }),
  });
  const linkGone = reset.error instanceof ApiFailure && reset.error.code === 'link_unusable';
  if (linkGone) return <UnusableLink />;
  return (
    <NewPasswordForm
      onSubmit={reset.mutate}
      busy={reset.isPending}
      error={
        reset.isError
          ? failureText(reset.error, 'The password could not be set. Please try again later.')
          : undefined
      }
    />
  );
}
