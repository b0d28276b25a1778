import { z } from 'zod';
import { messageAnswer } from './fields.ts';
import { audience, defineRoutes } from './route.ts';

/** Links that confirm an email address or restore the previous one (D32). */

export const addressLinkStates = [
  'usable',
  'used',
  'expired',
  'unknown',
  /** The account now uses another email address. */
  'replaced',
  /** Another account now uses the email address. */
  'taken',
] as const;
export type AddressLinkState = (typeof addressLinkStates)[number];

const link = z.strictObject({ token: z.string().min(1).max(200) });
const checked = z.object({ state: z.enum(addressLinkStates) });

/** `account` is the email address for logging in; `contact` receives copies of notifications. */
export const confirmedAddresses = ['account', 'contact'] as const;
export type ConfirmedAddress = (typeof confirmedAddresses)[number];

export const emailAddressRoutes = defineRoutes({
  checkConfirmation: {
    method: 'POST',
    path: '/partners/confirm-email/check',
    summary: 'What a link that confirms an address can still do, without using it',
    audience: audience.public,
    body: link,
    response: checked.extend({
      address: z.enum(confirmedAddresses).describe('Which of a partner’s addresses it confirms'),
    }),
  },
  confirmEmail: {
    method: 'POST',
    path: '/partners/confirm-email',
    summary: 'Confirm an address with the token sent to it; no session is needed',
    audience: audience.public,
    body: link,
    response: messageAnswer,
    errors: ['link_unusable', 'link_used', 'link_replaced'],
  },
  resendConfirmation: {
    method: 'POST',
    path: '/partners/confirm-email/resend',
    summary: 'Send the link that confirms the own address again',
    audience: audience.partner,
    response: messageAnswer,
    errors: ['email_already_confirmed'],
  },
  sendContactConfirmation: {
    method: 'POST',
    path: '/partners/confirm-email/contact',
    summary: 'Send the link that confirms the contact address',
    audience: audience.partner,
    response: messageAnswer,
    errors: ['email_already_confirmed', 'contact_is_own_address'],
  },
  checkRestoration: {
    method: 'POST',
    path: '/partners/restore-email/check',
    summary: 'What a link that brings an address back can still do, without using it',
    audience: audience.public,
    body: link,
    response: checked,
  },
  restoreEmail: {
    method: 'POST',
    path: '/partners/restore-email',
    summary: 'Bring the address before a change back; all sessions end',
    audience: audience.public,
    body: link,
    response: messageAnswer.extend({
      password_token: z.string().describe('Sets a new password, as a reset link does'),
    }),
    errors: ['link_unusable', 'link_used', 'email_taken_since'],
  },
});
