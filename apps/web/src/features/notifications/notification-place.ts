import { links, type Notification, paths } from '@baize/contract';

type Place = { to: string; label: string };

/** Screen with more information about each notification type. */
const placeOfType: Record<Notification['type'], Place | undefined> = {
  kyc: { to: paths.kyc, label: 'KYC Verification' },
  security: { to: paths.profile, label: 'Profile Settings' },
  support_ticket: { to: paths.tickets, label: 'Support Tickets' },
  system: { to: paths.dashboard, label: 'Dashboard' },
  other: undefined,
};

type Speaking = Pick<Notification, 'subject_kind' | 'subject_id' | 'place' | 'mode' | 'type'>;

/** Links to the subject of the notification if it has one, otherwise to the type's screen. */
export function placeOf({ subject_kind, subject_id, place, mode, type }: Speaking) {
  if (subject_kind === 'ticket' && subject_id !== null) {
    return { to: links.ticket(subject_id), label: `Ticket #${subject_id}` };
  }
  if (subject_kind === 'api_key') return { to: links.apiKeys(mode ?? 'test'), label: 'API Keys' };
  if (place === 'go_live') return { to: paths.goLive, label: 'Going live' };
  if (place === 'wallet') return { to: links.wallet(mode ?? 'test'), label: 'Wallet' };
  if (place === 'webhooks') return { to: links.webhooks(mode ?? 'test'), label: 'Webhooks' };
  if (place === 'transactions') {
    return { to: links.transactions(mode ?? 'test', 'needs_attention'), label: 'Transactions' };
  }
  return placeOfType[type];
}
