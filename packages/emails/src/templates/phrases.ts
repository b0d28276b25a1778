import { brand, limits, links } from '@baize/contract';
import { z } from 'zod';
import { action, type Block, note, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';

export const presentText = z.string().min(1);

/** Text or name written by a user. Missing in emails to an unconfirmed email address. */
export const userText = presentText.optional();

export const greet = (username: string | undefined): Block =>
  paragraph(username === undefined ? 'Hello,' : `Hello ${username},`);

/** Asks the recipient to confirm that the email address is theirs (D32). */
export const confirmAddress = (token: string, linkTo: LinkTo): Block[] => [
  paragraph(
    'Please confirm that this address is yours. Until then our messages leave out what people have written, such as the words of a ticket.',
  ),
  action('Confirm this address', linkTo(links.confirmEmail(token))),
  note(
    `The link is valid for ${limits.addressLinks.confirmDays} days. If you have no account here, ignore this message: without the link nothing is confirmed.`,
  ),
];

/** Last line of emails that may raise questions. */
export const askSupport = (question: string): Block =>
  note(`${question} Write to `, { mailto: brand.supportEmail }, ' and a person will answer.');

export const because = {
  partner: `You receive this message because you have a partner account at ${brand.name}.`,
  contact: `You receive this message because a partner account at ${brand.name} names this address as its contact.`,
  invited: `You receive this message because ${brand.name} opened a partner account for this address.`,
  staff: `You receive this message because you work with ${brand.name} as a member of staff.`,
  account: `You receive this message because an account at ${brand.name} uses this address.`,
  formerAddress: `You receive this message because an account at ${brand.name} used this address until now.`,
  enquiry: `Sent by the contact form of the ${brand.name} website.`,
} as const;
