import type { Partner } from '@baize/contract';

type Addresses = Pick<Partner, 'email' | 'contact_email'>;

/** One address for both: nothing is sent twice, and nothing is left to confirm. */
export const isOwnContact = ({ email, contact_email }: Addresses) =>
  email.toLowerCase() === contact_email.toLowerCase();
