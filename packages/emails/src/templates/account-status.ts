import { brand, paths } from '@baize/contract';
import { z } from 'zod';
import { action, type Block, type EmailContent, paragraph, quote } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, userText } from './phrases.ts';

export const accountStatusData = z.strictObject({
  username: userText,
  status: z.enum(['approved', 'rejected', 'deleted']),
  reason: userText,
});

type AccountStatusData = z.infer<typeof accountStatusData>;

export function composeAccountStatus(data: AccountStatusData, linkTo: LinkTo): EmailContent {
  const reason: Block[] = data.reason === undefined ? [] : [quote('The reason', data.reason)];
  const content = tellStatus(data.status, reason, linkTo);
  return { ...content, blocks: [greet(data.username), ...content.blocks] };
}

function tellStatus(
  status: AccountStatusData['status'],
  reason: Block[],
  linkTo: LinkTo,
): EmailContent {
  switch (status) {
    case 'approved':
      return {
        subject: `Your ${brand.name} account is active`,
        preheader: 'You can sign in now.',
        heading: 'Your account is active',
        blocks: [
          paragraph('Your account status is now ', { strong: 'Active' }, '. You can sign in.'),
          ...reason,
          action('Open your dashboard', linkTo(paths.dashboard)),
          askSupport('Any question?'),
        ],
        because: because.partner,
      };
    case 'rejected':
      return {
        subject: `Your ${brand.name} account is suspended`,
        preheader: 'Sign-in and your API key are switched off for now.',
        heading: 'Your account is suspended',
        blocks: [
          paragraph(
            'Your account status is now ',
            { strong: 'Suspended' },
            '. Signing in is switched off, open sessions have ended, and an API key of this account no longer works.',
          ),
          ...reason,
          askSupport('Do you think this is a mistake, or has the matter been settled?'),
        ],
        because: because.partner,
      };
    case 'deleted':
      return {
        subject: `Your ${brand.name} account has been closed`,
        preheader: 'Your account, its sessions and its API key have ended.',
        heading: 'Your account has been closed',
        blocks: [
          paragraph(
            'Your account has been deleted. Its sessions and its API key ended at once, and the username and email address are free again.',
          ),
          ...reason,
          paragraph(
            'Records that the law obliges us to keep are kept until that time is over, and are then erased.',
          ),
          askSupport('Did you not expect this?'),
        ],
        because: because.formerAddress,
      };
  }
}
