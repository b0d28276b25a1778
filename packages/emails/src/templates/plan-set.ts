import { brand, paths } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, userText } from './phrases.ts';

export const planSetData = z.strictObject({
  username: userText,
  plan: userText,
  stays: z.boolean(),
});

export function composePlanSet(
  { username, plan, stays }: z.infer<typeof planSetData>,
  linkTo: LinkTo,
): EmailContent {
  return {
    subject: `${tell(plan, stays)} at ${brand.name}`,
    preheader: stays ? 'We looked at your request.' : 'Our team has set it for your account.',
    heading: tell(plan, stays),
    blocks: [
      greet(username),
      paragraph(
        stays
          ? 'We looked at the tier you asked for. Your plan stays as it is.'
          : 'Our team has set the plan of your account. Your profile shows it.',
      ),
      action('Open your profile', linkTo(paths.profile)),
      askSupport('Did you expect something else?'),
    ],
    because: because.partner,
  };
}

function tell(plan: string | undefined, stays: boolean): string {
  if (plan === undefined) return stays ? 'Your plan stays as it is' : 'Your plan changed';
  return stays ? `Your plan stays ${plan}` : `Your plan is now ${plan}`;
}
