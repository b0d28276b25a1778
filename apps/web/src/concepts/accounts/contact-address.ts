import type { Partner } from '@baize/contract';

type Addresses = Pick<Partner, 'email' | 'contact_email'>;

/**
 * Whether the contact address equals the login address. Then emails are sent once, and there is no
 * second address to confirm.
 */
export const isOwnContact = ({ email, contact_email }: Addresses) =>
  email.toLowerCase() === contact_email.toLowerCase();
