import { brand, limits, links } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, note, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { because, greet, presentText, userText } from './phrases.ts';

export const passwordResetData = z.strictObject({
  username: userText,
  token: presentText,
  /** Kind of account; the default is partner. */
  audience: z.enum(['partner', 'staff']).optional(),
});

export function composePasswordReset(
  data: z.infer<typeof passwordResetData>,
  linkTo: LinkTo,
): EmailContent {
  const hours = limits.passwordLinkHours;
  const isStaff = data.audience === 'staff';
  const link = isStaff ? links.adminResetPassword(data.token) : links.resetPassword(data.token);
  return {
    subject: `Reset your ${brand.name} password`,
    preheader: `The link is valid for ${hours} hours and works once.`,
    heading: 'Reset your password',
    blocks: [
      greet(data.username),
      paragraph(
        'Someone asked for a new password for your account. If it was you, choose one here.',
      ),
      action('Choose a new password', linkTo(link)),
      paragraph(
        `The link is valid for ${hours} hours and works once. A new password ends every open session.`,
      ),
      note('If it was not you, ignore this message. Your password stays as it is.'),
    ],
    because: isStaff ? because.staff : because.account,
  };
}
