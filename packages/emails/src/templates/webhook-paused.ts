import { accountModes, brand, limits, links } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, userText } from './phrases.ts';

export const webhookPausedData = z.strictObject({
  username: userText,
  mode: z.enum(accountModes),
  because: z.enum(['failing', 'gone']),
});

type WebhookPausedData = z.infer<typeof webhookPausedData>;

const reasons: Record<WebhookPausedData['because'], string> = {
  failing: `Its address has not taken an event for ${limits.webhooks.tryHours} hours.`,
  gone: 'Its address answered that it is gone (410).',
};

export function composeWebhookPaused(data: WebhookPausedData, linkTo: LinkTo): EmailContent {
  return {
    subject: `A webhook of your ${brand.name} account is paused`,
    preheader: 'What happens meanwhile waits until you resume it.',
    heading: 'A webhook is paused',
    blocks: [
      greet(data.username),
      paragraph(`We have paused a webhook of your ${data.mode} mode. ${reasons[data.because]}`),
      paragraph(
        'What happens meanwhile waits: once you resume the webhook, it is sent in its order. The log of its deliveries shows what was answered.',
      ),
      action('Open your webhooks', linkTo(links.webhooks(data.mode))),
      askSupport('Is it not clear what failed?'),
    ],
    because: because.partner,
  };
}
