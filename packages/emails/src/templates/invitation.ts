import { brand, limits, links } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, facts, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, presentText, userText } from './phrases.ts';

export const invitationData = z.strictObject({
  username: userText,
  company_name: userText,
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
        data.company_name === undefined ? 'this address' : { strong: data.company_name },
        '. Choose a password and it is yours.',
      ),
      ...(data.username === undefined ? [] : [facts(['Username', data.username])]),
      action('Choose your password', linkTo(links.firstPassword(data.token))),
      paragraph(
        `The link is valid for ${hours} hours and works once; you then sign in with this email address. After that, ask for a new one with the forgotten-password link of the sign-in page.`,
      ),
      askSupport('Did you not expect an invitation?'),
    ],
    because: because.invited,
  };
}
