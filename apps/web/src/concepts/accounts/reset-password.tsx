import { type accountRoutes, limits, type ScreenPath, type staffRoutes } from '@baize/contract';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordLink } from './password-link.ts';

/** Routes and screens of one audience. */
type Ways = {
  check: typeof accountRoutes.checkResetLink | typeof staffRoutes.checkAdminResetLink;
  reset: typeof accountRoutes.resetPassword | typeof staffRoutes.resetAdminPassword;
  login: ScreenPath;
  forgot: ScreenPath;
};

/** Screen that resets the password through an emailed link, for partners and for staff. */
export function ResetPassword({ title, ways }: { title: string; ways: Ways }) {
  const link = usePasswordLink(ways.check);
  if (link.state === 'unchecked') {
    return <ErrorState message="The link could not be checked." onRetry={link.retry} />;
  }
  if (link.state === 'checking') return <Spinner showLabel />;
  if (link.state === 'unusable') return <UnusableLink forgot={ways.forgot} />;
  return <ResetForm title={title} ways={ways} link={link} />;
}

function UnusableLink({ forgot }: { forgot: ScreenPath }) {
  return (
    <>
      <AuthHeading title="This link cannot be used" />
      <FormMessage tone="warning">
        The link is invalid, was used already, or is older than {limits.passwordLinkHours} hours.
      </FormMessage>
      <ButtonLink className="mt-6" render={<Link to={forgot} />}>
        Request a new link
      </ButtonLink>
    </>
  );
}

type FormProps = { title: string; ways: Ways; link: ReturnType<typeof usePasswordLink> };

function ResetForm({ title, ways, link: { token, onFailed } }: FormProps) {
  const navigate = useNavigate();
  return (
    <>
      <AuthHeading title={title} subtitle={`Use at least ${limits.password.min} characters.`} />
      <NewPasswordForm
        send={(password) => callApi(ways.reset, { body: { token, password } })}
        onSent={({ message }) => navigate(ways.login, { replace: true, state: { message } })}
        onFailed={onFailed}
      />
    </>
  );
}
