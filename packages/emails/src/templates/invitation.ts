import { brand, limits, links } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, facts, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, presentText } from './phrases.ts';

export const invitationData = z.strictObject({
  username: presentText,
  company_name: presentText,
  token: presentText,
});

export function composeInvitation(
  data: z.infer<typeof invitationData>,
  linkTo: LinkTo,
): EmailContent {
  const hours = limits.passwordLinkHours;
  return {
    subject: `Your ${brand.name} account is ready: set a password`,
    preheader: `Choose a password to open it. The link is valid for ${hours} hours.`,
    heading: `You are invited to ${brand.name}`,
    blocks: [
      greet(data.username),
      paragraph(
        'We have opened a partner account for ',
        { strong: data.company_name },
        '. Choose a password and it is yours.',
      ),
      facts(['Username', data.username], ['Company', data.company_name]),
      action('Choose your password', linkTo(links.firstPassword(data.token))),
      paragraph(
        `The link is valid for ${hours} hours and works once. After that, ask for a new one with the forgotten-password link of the sign-in page.`,
      ),
      askSupport('Did you not expect an invitation?'),
    ],
    because: because.invited,
  };
}
