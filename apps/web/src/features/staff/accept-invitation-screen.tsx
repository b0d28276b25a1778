import { limits, paths, staffMemberRoutes } from '@baize/contract';
import { Link, useNavigate } from 'react-router';
import { NewPasswordForm } from '../../concepts/accounts/new-password-form.tsx';
import { usePasswordLink } from '../../concepts/accounts/password-link.ts';
import { callApi } from '../../lib/api.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export function AcceptInvitationScreen() {
  useScreenTitle('Join the back office');
  const link = usePasswordLink(staffMemberRoutes.checkStaffInvitation);
  if (link.state === 'unchecked') {
    return <ErrorState message="The link could not be checked." onRetry={link.retry} />;
  }
  if (link.state === 'checking') return <Spinner showLabel />;
  if (link.state === 'unusable') return <UnusableInvitation />;
  return <AcceptForm link={link} />;
}

function UnusableInvitation() {
  return (
    <>
      <AuthHeading title="This invitation cannot be used" />
      <FormMessage tone="warning">
        The link is invalid, was used already, or is older than {limits.passwordLinkHours} hours.
        Please ask the colleague who invited you for a new one.
      </FormMessage>
      <ButtonLink variant="secondary" className="mt-6" render={<Link to={paths.adminLogin} />}>
        Go to the login
      </ButtonLink>
    </>
  );
}

function AcceptForm({ link: { token, onFailed } }: { link: ReturnType<typeof usePasswordLink> }) {
  const navigate = useNavigate();
  return (
    <>
      <AuthHeading title="Join the back office" />
      <NewPasswordForm
        send={(password) =>
          callApi(staffMemberRoutes.acceptStaffInvitation, { body: { token, password } })
        }
        onSent={({ message }) => navigate(paths.adminLogin, { replace: true, state: { message } })}
        onFailed={onFailed}
      />
    </>
  );
}
