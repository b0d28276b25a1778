import { accountModes, brand, limits, links } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, facts, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, userText } from './phrases.ts';

export const apiKeysGeneratedData = z.strictObject({
  username: userText,
  /** Last four characters only: emails must not contain keys. */
  key_hint: z.string().length(4),
  regenerated: z.boolean(),
  mode: z.enum(accountModes).optional(),
  /** Hours that the previous key still works; if missing, it stopped working immediately. */
  grace_hours: z.int().min(1).max(limits.apiKeys.graceHours).optional(),
});

export function composeApiKeysGenerated(
  data: z.infer<typeof apiKeysGeneratedData>,
  linkTo: LinkTo,
): EmailContent {
  const key = data.mode === 'live' ? 'live API key' : 'API key';
  const told = data.regenerated
    ? {
        subject: `Your ${brand.name} ${key} has been replaced`,
        heading: `Your ${key} has been replaced`,
        ...tellOldKey(key, data.grace_hours),
      }
    : {
        subject: `Your ${brand.name} ${key} has been generated`,
        preheader: 'It waits in your dashboard.',
        heading: `Your ${key} is ready`,
        news: `${data.mode === 'live' ? 'A' : 'An'} ${key} has been generated for your account. It waits in your dashboard.`,
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
      action('View your API key', linkTo(links.apiKeys(data.mode ?? 'test'))),
      askSupport('Did neither you nor a colleague expect this? Please tell us at once.'),
    ],
    because: because.partner,
  };
}

function tellOldKey(key: string, hours: number | undefined) {
  const made = `A new ${key} has been generated for your account.`;
  const grace = hours === 1 ? 'for another hour' : `for another ${hours} hours`;
  return hours === undefined
    ? {
        preheader: 'The old key has stopped working. Please update your integrations.',
        news: `${made} The old key stopped working at once: please put the new one into your integrations.`,
      }
    : {
        preheader: `The old key works ${grace}. Please update your integrations.`,
        news: `${made} The old key works ${grace}: please put the new one into your integrations before then.`,
      };
}
