import { limits, paths, staffMemberRoutes } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
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

export function AcceptInvitationScreen() {
  useScreenTitle('Join the back office');
  const link = usePasswordLink(staffMemberRoutes.checkStaffInvitation);
  if (link.state === 'unchecked') {
    return <ErrorState message="The link could not be checked." onRetry={link.retry} />;
  }
  if (link.state === 'checking') return <Spinner showLabel />;
  if (link.state === 'unusable') return <UnusableInvitation />;
  return <AcceptForm token={link.token} />;
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

function AcceptForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: (password: string) =>
      callApi(staffMemberRoutes.acceptStaffInvitation, { body: { token, password } }),
    onSuccess: ({ message }) => navigate(paths.adminLogin, { replace: true, state: { message } }),
  });
  const linkGone = accept.error instanceof ApiFailure && accept.error.code === 'link_unusable';
  if (linkGone) return <UnusableInvitation />;
  return (
    <>
      <AuthHeading title="Join the back office" />
      <NewPasswordForm
        onSubmit={accept.mutate}
        busy={accept.isPending}
        error={
          accept.isError
            ? failureText(accept.error, 'The password could not be set. Please try again later.')
            : undefined
        }
      />
    </>
  );
}
