import { accountRoutes, limits, paths } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { NewPasswordForm } from '../../concepts/accounts/new-password-form.tsx';
import { usePasswordLink } from '../../concepts/accounts/password-link.ts';
import { callApi } from '../../lib/api.ts';
import { ApiFailure, failureText } from '../../lib/api-failure.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export function ResetPasswordScreen() {
  const [params] = useSearchParams();
  const invited = params.has('invitation');
  useScreenTitle(invited ? 'Set your password' : 'Reset password');
  const link = usePasswordLink(accountRoutes.checkResetLink);
  if (link.state === 'unchecked') {
    return <ErrorState message="The link could not be checked." onRetry={link.retry} />;
  }
  if (link.state === 'checking') return <Spinner showLabel />;
  if (link.state === 'unusable') return <UnusableLink />;
  const title = invited ? 'Set your password' : 'Choose a new password';
  return <ResetForm title={title} token={link.token} />;
}

function UnusableLink() {
  return (
    <>
      <AuthHeading title="This link cannot be used" />
      <FormMessage tone="warning">
        The link is invalid, was used already, or is older than {limits.passwordLinkHours} hours.
      </FormMessage>
      <ButtonLink className="mt-6" render={<Link to={paths.forgotPassword} />}>
        Request a new link
      </ButtonLink>
    </>
  );
}

function ResetForm({ title, token }: { title: string; token: string }) {
  const navigate = useNavigate();
  const reset = useMutation({
    mutationFn: (password: string) =>
      callApi(accountRoutes.resetPassword, { body: { token, password } }),
    onSuccess: ({ message }) => navigate(paths.login, { replace: true, state: { message } }),
  });
  const linkGone = reset.error instanceof ApiFailure && reset.error.code === 'link_unusable';
  if (linkGone) return <UnusableLink />;
  return (
    <>
      <AuthHeading title={title} subtitle={`Use at least ${limits.password.min} characters.`} />
      <NewPasswordForm
        onSubmit={reset.mutate}
        busy={reset.isPending}
        error={
          reset.isError
            ? failureText(reset.error, 'The password could not be set. Please try again later.')
            : undefined
        }
      />
    </>
  );
}
