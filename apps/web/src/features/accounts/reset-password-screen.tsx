import { accountRoutes, limits, paths } from '@baize/contract';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { NewPasswordForm } from '../../concepts/accounts/new-password-form.tsx';
import { usePasswordLink } from '../../concepts/accounts/password-link.ts';
import { callApi } from '../../lib/api.ts';
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
  return <ResetForm title={invited ? 'Set your password' : 'Choose a new password'} link={link} />;
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

type FormProps = { title: string; link: ReturnType<typeof usePasswordLink> };

function ResetForm({ title, link: { token, onFailed } }: FormProps) {
  const navigate = useNavigate();
  return (
    <>
      <AuthHeading title={title} subtitle={`Use at least ${limits.password.min} characters.`} />
      <NewPasswordForm
        send={(password) => callApi(accountRoutes.resetPassword, { body: { token, password } })}
        onSent={({ message }) => navigate(paths.login, { replace: true, state: { message } })}
        onFailed={onFailed}
      />
    </>
  );
}
