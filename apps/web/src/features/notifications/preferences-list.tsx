import {
  chosenTypes,
  type NotificationChannels,
  type NotificationPreferences,
  type NotificationType,
  type Partner,
} from '@baize/contract';
import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { isOwnContact } from '../../concepts/accounts/contact-address.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useRetryWait } from '../../lib/retry-wait.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { WaitMessage } from '../../ui/wait-message.tsx';
import { useChoose } from './use-preferences.ts';

type Channel = keyof NotificationChannels;

const kinds: Record<NotificationType, { label: string; about: string }> = {
  security: {
    label: 'Security and account status',
    about:
      'Sign-ins, passwords, second factors, addresses, and whether your account is active. Always on: it is how you notice what was not you.',
  },
  kyc: { label: 'KYC', about: 'Documents received, and what was decided about them.' },
  support_ticket: { label: 'Support tickets', about: 'Answers, and changes of status.' },
  system: {
    label: 'Plan, keys and money',
    about: 'A new plan, a key generated or replaced, a webhook paused, transactions that need you.',
  },
  other: { label: 'Other news', about: 'Whatever fits none of these. Rare.' },
};

const channelNames: Record<Channel, string> = {
  email: 'Email',
  contact_email: 'Contact',
  portal: 'Portal',
};

type Props = { partner: Partner; preferences: NotificationPreferences };

export function PreferencesList({ partner, preferences }: Props) {
  const choose = useChoose();
  const wait = useRetryWait(choose.error);
  const channels: Channel[] = isOwnContact(partner)
    ? ['email', 'portal']
    : ['email', 'contact_email', 'portal'];
  const unconfirmed = partner.contact_email_confirmed_at === null;
  return (
    <>
      {wait > 0 && (
        <WaitMessage seconds={wait} reason="You have changed this many times." className="mb-4" />
      )}
      {choose.isError && wait === 0 && (
        <FormMessage tone="error" className="mb-4">
          {failureText(choose.error, 'Your choice could not be saved. Please try again.')}
        </FormMessage>
      )}
      <div className="divide-y divide-line">
        <Kind type="security">
          {channels.map((channel) =>
            // Security emails are never copied to the contact address. The empty cell keeps the
            // columns aligned.
            channel === 'contact_email' ? (
              <span key={channel} />
            ) : (
              <CheckboxField
                key={channel}
                label={channelNames[channel]}
                checked
                disabled
                readOnly
              />
            ),
          )}
        </Kind>
        {chosenTypes.map((type) => (
          <Kind key={type} type={type}>
            {channels.map((channel) => (
              <CheckboxField
                key={channel}
                label={channelNames[channel]}
                checked={preferences[type][channel]}
                disabled={channel === 'contact_email' && unconfirmed}
                onChange={({ target }) =>
                  choose.mutate({
                    type,
                    channels: { ...preferences[type], [channel]: target.checked },
                  })
                }
              />
            ))}
          </Kind>
        ))}
      </div>
      <p role="status" className="mt-2 min-h-5 text-sm text-ink-muted">
        {choose.isPending && 'Saving...'}
        {choose.isSuccess && 'Saved.'}
      </p>
    </>
  );
}

function Kind({ type, children }: { type: NotificationType; children: ReactNode }) {
  const { label, about } = kinds[type];
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out beside its group
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-about`}
      className="flex flex-wrap items-start justify-between gap-x-8 gap-y-1 py-4 first:pt-1 last:pb-0"
    >
      <div className="min-w-0 grow basis-72">
        <p id={id} className="flex items-center gap-1.5 font-medium text-ink">
          {label}
          {type === 'security' && (
            <Lock aria-hidden="true" className="size-3.5 shrink-0 text-ink-subtle" />
          )}
        </p>
        <p id={`${id}-about`} className="max-w-prose text-ink-muted">
          {about}
        </p>
      </div>
      <div className="flex w-80 gap-x-4 *:w-24 max-sm:w-full max-sm:justify-between">
        {children}
      </div>
    </div>
  );
}
