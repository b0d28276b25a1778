import { brand, paths } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, presentText } from './phrases.ts';

export const planSetData = z.strictObject({
  username: presentText,
  plan: presentText,
  stays: z.boolean(),
});

export function composePlanSet(
  { username, plan, stays }: z.infer<typeof planSetData>,
  linkTo: LinkTo,
): EmailContent {
  const heading = stays ? `Your plan stays ${plan}` : `Your plan is now ${plan}`;
  return {
    subject: `${heading} at ${brand.name}`,
    preheader: stays ? 'We looked at your request.' : 'Our team has set it for your account.',
    heading,
    blocks: [
      greet(username),
      stays
        ? paragraph('We looked at the tier you asked for. Your plan stays ', { strong: plan }, '.')
        : paragraph('Our team has set the plan of your account to ', { strong: plan }, '.'),
      action('Open your profile', linkTo(paths.profile)),
      askSupport('Did you expect something else?'),
    ],
    because: because.partner,
  };
}
