import { paths } from '@baize/contract';
import { composeEmail } from './compose-email.ts';
import { toSubject } from './layout/clean-text.ts';
import { type EmailContent, note } from './layout/content.ts';
import { renderText } from './layout/render-text.ts';
import { type LinkTo, linksFrom } from './link.ts';
import type { EmailMessage } from './message.ts';
import { because } from './templates/phrases.ts';
import { chosenTypeOf } from './told-as.ts';

export type RenderedEmail = { subject: string; html: string; text: string };

export async function renderEmail(
  message: EmailMessage,
  context: { publicUrl: string },
): Promise<RenderedEmail> {
  const linkTo = linksFrom(context.publicUrl);
  const composed = tellChoice(message, composeEmail(message, linkTo), linkTo);
  const content = message.withheld ? tellWithheld(composed) : composed;
  // Loaded with the first email: a process that only queues emails saves the memory and time that
  // React and its mail components cost.
  const { renderHtml } = await import('./layout/render-html.tsx');
  return {
    subject: toSubject(content.subject),
    html: await renderHtml(content),
    text: renderText(content),
  };
}

/** Adds a link to the notification settings if the email can be turned off. */
function tellChoice(message: EmailMessage, content: EmailContent, linkTo: LinkTo): EmailContent {
  if (chosenTypeOf(message) === undefined) return content;
  const url = linkTo(paths.notificationSettings);
  return message.to_contact
    ? {
        ...content,
        because: because.contact,
        choice: { label: 'The account chooses what is sent here', url },
      }
    : { ...content, choice: { label: 'Choose what we write to you about', url } };
}

const tellWithheld = (content: EmailContent): EmailContent => ({
  ...content,
  blocks: [
    ...content.blocks,
    note(
      'This message leaves out what people wrote, because nobody has confirmed this address yet. The portal has the rest, and sends the link that confirms it.',
    ),
  ],
});
