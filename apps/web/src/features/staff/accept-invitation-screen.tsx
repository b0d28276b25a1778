import { limits, staffMemberRoutes } from '@baize/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { NewPasswordForm } from '../../ui/new-password-form.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export function AcceptInvitationScreen() {
  useScreenTitle('Join the back office');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const link = useQuery({
    queryKey: ['staff-invitation', token],
    queryFn: ({ signal }) =>
      callApi(staffMemberRoutes.checkStaffInvitation, { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.isError) {
    return <ErrorState message="The link could not be checked." onRetry={() => link.refetch()} />;
  }
  if (token !== '' && link.isPending) return <Spinner showLabel />;
  const usable = token !== '' && link.data?.usable === true;
  return (
    <>
      <h1 tabIndex={-1} className="mb-7 font-display text-display-sm font-semibold">
        {usable ? 'Join the back office' : 'This invitation cannot be used'}
      </h1>
      {usable ? <Accept token={token} /> : <Unusable />}
    </>
  );
}

function Unusable() {
  return (
    <>
      <FormMessage tone="warning">
        The link is invalid, was used already, or is older than {limits.passwordLinkHours} hours.
        Please ask the colleague who invited you for a new one.
      </FormMessage>
      <ButtonLink variant="secondary" className="mt-6" render={<Link to="/admin/login" />}>
        Go to the login
      </ButtonLink>
    </>
  );
}

function Accept({ token }: { token: string }) {
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: (password: string) =>
      callApi(staffMemberRoutes.acceptStaffInvitation, { body: { token, password } }),
    onSuccess: ({ message }) => navigate('/admin/login', { replace: true, state: { message } }),
  });
  return (
    <NewPasswordForm
      onSubmit={accept.mutate}
      busy={accept.isPending}
      error={
        accept.isError
          ? failureText(accept.error, 'The password could not be set. Please try again later.')
          : undefined
      }
    />
  );
}
