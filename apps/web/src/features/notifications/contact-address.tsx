import { type Partner, paths } from '@baize/contract';
import { Link } from 'react-router';
import { AddressBadge } from '../../concepts/accounts/address-badge.tsx';
import { isOwnContact } from '../../concepts/accounts/contact-address.ts';
import { ResendConfirmation } from '../../concepts/accounts/resend-confirmation.tsx';
import { Card } from '../../ui/card.tsx';

/** Shows the mailbox that gets copies, and whether it still has to be confirmed. */
export function ContactAddress({ partner }: { partner: Partner }) {
  const confirmed = partner.contact_email_confirmed_at !== null;
  return (
    <Card
      title="Contact address"
      description="Copies of what you choose above go there too, security never."
    >
      {isOwnContact(partner) ? (
        <p>
          It is the address of your account. Give another one in your{' '}
          <ProfileLink>profile</ProfileLink> to have copies sent there.
        </p>
      ) : (
        <div className="space-y-3">
          <AddressBadge email={partner.contact_email} confirmed={confirmed} />
          <p className="text-ink-muted">
            {confirmed
              ? 'It was confirmed by the link we sent there. '
              : 'Nothing is sent there until someone follows the link that confirms it. '}
            You change the address in your <ProfileLink>profile</ProfileLink>.
          </p>
          {!confirmed && <ResendConfirmation address="contact" />}
        </div>
      )}
    </Card>
  );
}

function ProfileLink({ children }: { children: string }) {
  return (
    <Link to={paths.profile} className="text-accent underline underline-offset-4">
      {children}
    </Link>
  );
}
