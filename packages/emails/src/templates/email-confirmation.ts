import { brand } from '@baize/contract';
import { z } from 'zod';
import type { EmailContent } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { because, confirmAddress, greet, presentText, userText } from './phrases.ts';

export const emailConfirmationData = z.strictObject({ username: userText, token: presentText });

export function composeEmailConfirmation(
  data: z.infer<typeof emailConfirmationData>,
  linkTo: LinkTo,
): EmailContent {
  return {
    subject: `Confirm this address for ${brand.name}`,
    preheader: 'One click, and our messages can say what they are about.',
    heading: 'Is this address yours?',
    blocks: [greet(data.username), ...confirmAddress(data.token, linkTo)],
    because: because.account,
  };
}
