import { MailCheck, X } from 'lucide-react';
import { useState } from 'react';
import { usePartner } from '../../concepts/accounts/partner-session.ts';
import { ResendConfirmation } from '../../concepts/accounts/resend-confirmation.tsx';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const HIDDEN_MS = 24 * 3_600_000;

/**
 * Banner above every screen until the email address is confirmed. Confirming is not urgent, so the
 * banner can be hidden.
 */
export function ConfirmAddressBanner() {
  const { email } = usePartner();
  // The key resets the hidden state when the email address changes.
  return <Banner key={email} />;
}

function Banner() {
  const { id, email, email_confirmed_at } = usePartner();
  const key = `confirm-address-hidden:${id}:${email}`;
  const [hiddenAt, setHiddenAt] = useState(() => readStored<number>(key) ?? 0);
  if (email_confirmed_at !== null || Date.now() - hiddenAt < HIDDEN_MS) return null;
  function hide() {
    const now = Date.now();
    keepStored(key, now);
    setHiddenAt(now);
  }
  return (
    <aside
      aria-label="Confirm your address"
      className="mb-6 flex items-start gap-3 rounded-md border border-line bg-sunken py-2.5 pr-2 pl-3.5"
    >
      <MailCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-subtle" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2 py-0.5">
        <p className="min-w-0 grow basis-72 text-ink-muted">
          Please confirm{' '}
          <strong className="font-medium text-ink wrap-anywhere">
            <EmailText value={email} />
          </strong>{' '}
          with the link we sent there. Until then our emails leave out what people write.
        </p>
        <ResendConfirmation />
      </div>
      <IconButton label="Not now" icon={<X />} onClick={hide} />
    </aside>
  );
}
