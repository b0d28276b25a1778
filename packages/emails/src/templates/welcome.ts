import { brand, limits, paths } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, paragraph, steps } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, confirmAddress, greet, presentText, userText } from './phrases.ts';

export const welcomeData = z.strictObject({
  username: userText,
  company_name: userText,
  /** Whether the account needs approval by staff before its first login. */
  review: z.boolean(),
  token: presentText.optional(),
});

export function composeWelcome(data: z.infer<typeof welcomeData>, linkTo: LinkTo): EmailContent {
  const opened = data.review
    ? paragraph(
        'Thank you for registering',
        ...(data.company_name === undefined ? [] : [' ', { strong: data.company_name }]),
        '. Our team looks at every new account before it opens. We will write to you as soon as yours is approved, and you can sign in from then on.',
      )
    : paragraph(
        'Your account',
        ...(data.company_name === undefined ? [] : [' for ', { strong: data.company_name }]),
        ' is open.',
      );
  return {
    subject: `Welcome to ${brand.name}`,
    preheader: data.review
      ? 'We are looking at your account. Here is what happens next.'
      : 'Your account is open. Three steps take you to a live table on your site.',
    heading: `Welcome to ${brand.name}`,
    blocks: [
      greet(data.username),
      opened,
      ...(data.token === undefined ? [] : confirmAddress(data.token, linkTo)),
      paragraph(
        data.review
          ? 'After that, three steps take you to a live table on your own site.'
          : 'Three steps take you to a live table on your own site.',
      ),
      steps(
        {
          title: 'Verify your company',
          text: `Upload your KYC documents as PDF, JPG or PNG. A review takes ${limits.kyc.reviewTime}.`,
        },
        {
          title: 'Receive your API key',
          text: 'It is created when your KYC is approved, and waits in your dashboard.',
        },
        {
          title: 'Embed the live casino',
          text: 'Add the SDK to your site with your key. The documentation has a full example.',
        },
      ),
      action('Open your dashboard', linkTo(paths.dashboard)),
      askSupport('Any question on the way?'),
    ],
    because: because.partner,
  };
}
