import { brand, emailAddressRoutes, limits, links, paths } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { everythingOf } from '../../lib/query-keys.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { AddressLinkForm, type DeadLinkState } from './address-link-form.tsx';
import { useAddressLink } from './use-address-link.ts';

/** Target of the link sent to the old address when an account's email address changes. */
export function RestoreEmailScreen() {
  useScreenTitle('Bring your address back');
  const link = useAddressLink(emailAddressRoutes.checkRestoration);
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => callApi(emailAddressRoutes.restoreEmail, { body: { token: link.token } }),
    // The session of this browser may have been ended too, or may belong to another account. Check
    // it again.
    onSuccess: () => client.removeQueries({ queryKey: everythingOf('partner') }),
    onError: link.onFailed,
  });
  if (restore.isSuccess) return <Restored {...restore.data} />;
  return (
    <AddressLinkForm
      link={link}
      use={restore}
      title="Bring your address back"
      subtitle="The address of your account was changed. If that was not you, take it back: every session ends, and you choose a new password."
      label="Bring my address back"
      failure="The address could not be brought back. Please try again."
      dead={(state) => <DeadLink state={state} />}
    >
      <p className="mt-4 text-ink-muted">If it was you, close this page. Nothing changes.</p>
    </AddressLinkForm>
  );
}

function Restored({ message, password_token }: { message: string; password_token: string }) {
  return (
    <>
      <AuthHeading title="Your address is back" />
      <FormMessage tone="success">
        {message} Whoever changed it may know your password: please choose another one now.
      </FormMessage>
      <ButtonLink className="mt-6" render={<Link to={links.resetPassword(password_token)} />}>
        Choose a new password
      </ButtonLink>
    </>
  );
}

const deadTexts: Record<DeadLinkState, [title: string, text: string]> = {
  used: [
    'This link was used already',
    'The address was brought back with it, and all sessions were ended.',
  ],
  expired: [
    'This link has expired',
    `It worked for ${limits.addressLinks.restoreDays} days after the change.`,
  ],
  replaced: ['This link cannot be used', 'Your account uses a different address by now.'],
  taken: [
    'Another account uses this address by now',
    'It cannot be brought back by itself while that is so.',
  ],
  unknown: ['This link cannot be used', 'It is incomplete, or was ended by a later change.'],
};

function DeadLink({ state }: { state: DeadLinkState }) {
  const [title, text] = deadTexts[state];
  return (
    <>
      <AuthHeading title={title} />
      <FormMessage tone={state === 'used' ? 'info' : 'warning'}>
        {text} If someone took your account, write to{' '}
        <a href={`mailto:${brand.supportEmail}`} className="font-medium underline">
          {brand.supportEmail}
        </a>{' '}
        from this address.
      </FormMessage>
      <ButtonLink variant="secondary" className="mt-6" render={<Link to={paths.login} />}>
        Log in
      </ButtonLink>
    </>
  );
}
