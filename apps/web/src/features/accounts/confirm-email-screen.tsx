import { type ConfirmedAddress, emailAddressRoutes, limits, paths } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { profileQuery, usePartnerSession } from '../../concepts/accounts/partner-session.ts';
import { ResendConfirmation } from '../../concepts/accounts/resend-confirmation.tsx';
import { callApi } from '../../lib/api.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { AddressLinkForm, type DeadLinkState } from './address-link-form.tsx';
import { useAddressLink } from './use-address-link.ts';

/** Target of the link in the welcome email. Works with or without a session. */
export function ConfirmEmailScreen() {
  useScreenTitle('Confirm your address');
  const link = useAddressLink(emailAddressRoutes.checkConfirmation);
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => callApi(emailAddressRoutes.confirmEmail, { body: { token: link.token } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: profileQuery.queryKey }),
    onError: link.onFailed,
  });
  if (confirm.isSuccess) return <Confirmed message={confirm.data.message} />;
  return (
    <AddressLinkForm
      link={link}
      use={confirm}
      title="Confirm your address"
      subtitle="You opened the link that we sent to your mailbox. One press, and the address is confirmed."
      label="Confirm this address"
      failure="The address could not be confirmed. Please try again."
      dead={(state) => <DeadLink state={state} address={link.address} />}
    />
  );
}

function Confirmed({ message }: { message: string }) {
  return (
    <>
      <AuthHeading title="Address confirmed" />
      <FormMessage tone="success">{message}</FormMessage>
      <ButtonLink className="mt-6" render={<Link to={paths.dashboard} />}>
        Open your dashboard
      </ButtonLink>
    </>
  );
}

const deadTexts: Record<DeadLinkState, [title: string, text: string]> = {
  used: ['This link was used already', 'The address it was sent to has been confirmed with it.'],
  expired: [
    'This link has expired',
    `Links are valid for ${limits.addressLinks.confirmDays} days. A new one is sent at once.`,
  ],
  replaced: [
    'This link is for another address',
    'Your account uses a different address by now. Please use the link that was sent there.',
  ],
  taken: ['This link cannot be used', 'Another account uses this address by now.'],
  unknown: [
    'This link cannot be used',
    'It is incomplete or older than we remember. Please copy the whole address from the email.',
  ],
};

type DeadLinkProps = { state: DeadLinkState; address: ConfirmedAddress | undefined };

function DeadLink({ state, address }: DeadLinkProps) {
  const session = usePartnerSession();
  const [title, text] = deadTexts[state];
  const signedIn = session.state === 'signed-in';
  return (
    <>
      <AuthHeading title={title} />
      <FormMessage tone={state === 'used' ? 'info' : 'warning'}>{text}</FormMessage>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <ButtonLink render={<Link to={paths.dashboard} />}>
          {signedIn ? 'Open your dashboard' : 'Log in'}
        </ButtonLink>
        {signedIn && state !== 'used' && <ResendConfirmation {...(address && { address })} />}
      </div>
      {!signedIn && state !== 'used' && (
        <p className="mt-4 text-ink-muted">
          Once you are logged in, the portal sends you a new link.
        </p>
      )}
    </>
  );
}
