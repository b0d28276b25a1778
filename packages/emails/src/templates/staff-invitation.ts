import { brand, links, staffRoles } from '@baize/contract';
import { z } from 'zod';
import { formatName } from '../format-name.ts';
import { action, type EmailContent, facts, note, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { because, greet, presentText } from './phrases.ts';

export const staffInvitationData = z.strictObject({
  username: presentText,
  role: z.enum(staffRoles),
  token: presentText,
});

export function composeStaffInvitation(
  data: z.infer<typeof staffInvitationData>,
  linkTo: LinkTo,
): EmailContent {
  return {
    subject: `Join the ${brand.name} back office`,
    preheader: 'Accept the invitation and choose a password.',
    heading: 'Join the back office',
    blocks: [
      greet(data.username),
      paragraph(
        `You are invited to the ${brand.name} back office. Accept the invitation and choose a password to begin.`,
      ),
      facts(['Username', data.username], ['Role', formatName(data.role)]),
      action('Accept the invitation', linkTo(links.acceptInvitation(data.token))),
      note(
        'The link is for you alone: please do not forward it. If it no longer works, ask the person who invited you for a new one.',
      ),
    ],
    because: because.staff,
  };
}
