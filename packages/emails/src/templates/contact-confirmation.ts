import { brand, limits, links } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, note, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { because, presentText } from './phrases.ts';

/** Contains no name: the recipient may not know the account. */
export const contactConfirmationData = z.strictObject({ token: presentText });

export function composeContactConfirmation(
  data: z.infer<typeof contactConfirmationData>,
  linkTo: LinkTo,
): EmailContent {
  return {
    subject: `Confirm this contact address for ${brand.name}`,
    preheader: 'One click, and copies of what we write to the partner come here too.',
    heading: 'Is this your contact address?',
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `A partner of ${brand.name} gave this address as its contact. Once it is confirmed, what we write to the partner about KYC, tickets, plan and API keys comes here too. Until then, nothing but this message does.`,
      ),
      action('Confirm this address', linkTo(links.confirmEmail(data.token))),
      note(
        `The link is valid for ${limits.addressLinks.confirmDays} days. If you do not know of this, ignore this message: without the link nothing is sent here.`,
      ),
    ],
    because: because.contact,
  };
}
