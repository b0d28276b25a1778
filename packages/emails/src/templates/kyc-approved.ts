import { paths } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, userText } from './phrases.ts';

export const kycApprovedData = z.strictObject({ username: userText });

export function composeKycApproved(
  data: z.infer<typeof kycApprovedData>,
  linkTo: LinkTo,
): EmailContent {
  return {
    subject: 'Your KYC is approved and your API key is ready',
    preheader: 'Your account is active. Your API key waits in your dashboard.',
    heading: 'Your KYC is approved',
    blocks: [
      greet(data.username),
      paragraph('Your documents are in order and your account is active.'),
      paragraph(
        'Your API key is ready: it may stand in your pages and opens tables only from your allowed origins. The documentation in your dashboard leads to the first live table on your site.',
      ),
      action('View your API key', linkTo(paths.apiKeys)),
      askSupport('Need a hand with the integration?'),
    ],
    because: because.partner,
  };
}
