import { brand, paths } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, userText } from './phrases.ts';

export const goLiveApprovedData = z.strictObject({ username: userText });

export function composeGoLiveApproved(
  data: z.infer<typeof goLiveApprovedData>,
  linkTo: LinkTo,
): EmailContent {
  return {
    subject: `You are live at ${brand.name}`,
    preheader: 'Live mode is on. Your live key is ready.',
    heading: 'You are live',
    blocks: [
      greet(data.username),
      paragraph('Our team has approved live mode for your account. Your live key is ready.'),
      paragraph(
        'One step is left: say where your live wallet is. Make a live secret key for your servers, too. From then on your players play for money.',
      ),
      action('Open the checklist', linkTo(paths.goLive)),
      askSupport('Is something not as it should be?'),
    ],
    because: because.partner,
  };
}
