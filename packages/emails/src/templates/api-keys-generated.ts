import { brand, paths } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, facts, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, userText } from './phrases.ts';

export const apiKeysGeneratedData = z.strictObject({
  username: userText,
  /** The last four characters and no more: a mailbox is no place for a key. */
  key_hint: z.string().length(4),
  regenerated: z.boolean(),
});

export function composeApiKeysGenerated(
  data: z.infer<typeof apiKeysGeneratedData>,
  linkTo: LinkTo,
): EmailContent {
  const told = data.regenerated
    ? {
        subject: `Your ${brand.name} API key has been replaced`,
        preheader: 'The old key has stopped working. Please update your integrations.',
        heading: 'Your API key has been replaced',
        news: 'A new API key has been generated for your account. The old key stopped working at once: please put the new one into your integrations.',
      }
    : {
        subject: `Your ${brand.name} API key has been generated`,
        preheader: 'It waits in your dashboard.',
        heading: 'Your API key is ready',
        news: 'An API key has been generated for your account. It waits in your dashboard.',
      };
  return {
    subject: told.subject,
    preheader: told.preheader,
    heading: told.heading,
    blocks: [
      greet(data.username),
      paragraph(told.news),
      facts(['Key ends in', data.key_hint]),
      paragraph('For your safety the key itself is never sent by email.'),
      action('View your API key', linkTo(paths.apiKeys)),
      askSupport('Did neither you nor a colleague expect this? Please tell us at once.'),
    ],
    because: because.partner,
  };
}
