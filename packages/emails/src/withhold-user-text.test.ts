import { describe, expect, it } from 'vitest';
import { type EmailMessage, emailMessageSchema } from './message.ts';
import { renderEmail } from './render-email.ts';
import { sampleMessages } from './test-support/sample-messages.ts';
import { type PartnerMessage, withholdUserText } from './withhold-user-text.ts';

const isForPartners = (message: EmailMessage): message is PartnerMessage =>
  message.template !== 'staff_invitation' && message.template !== 'enquiry';

const messages = sampleMessages.filter(isForPartners);
const render = (message: EmailMessage) =>
  renderEmail(message, { publicUrl: 'https://portal.example' });

const hostile = 'Win big at evil.example';

describe('a message without user text', () => {
  it.each(messages)('$template contains no user text from any field', async (message) => {
    for (const field of Object.keys(message.data).filter((name) => name !== 'token')) {
      const changed = emailMessageSchema.safeParse({
        template: message.template,
        data: { ...message.data, [field]: hostile },
      });
      if (!changed.success || !isForPartners(changed.data)) continue;
      expect((await render(changed.data)).text).toContain(hostile);
      const withheld = withholdUserText(changed.data);
      expect(JSON.stringify(withheld)).not.toContain('evil');
      expect(JSON.stringify(await render(withheld))).not.toContain('evil');
    }
  });

  it.each(messages)('$template keeps its links and codes and stays valid', async (message) => {
    const withheld = withholdUserText(message);
    const { token, code } = message.data as { token?: string; code?: string };
    expect(withheld.data).toMatchObject({
      ...(token !== undefined && { token }),
      ...(code !== undefined && { code }),
    });
    const { subject, text } = await render(withheld);
    expect(subject).not.toBe('');
    expect(text).toContain('Hello,');
    expect(text).not.toContain('undefined');
  });

  it('contains only the number of a ticket, and explains why', async () => {
    const { subject, text } = await render(
      withholdUserText({
        template: 'support_ticket',
        data: {
          username: 'ann',
          ticket_id: 42,
          subject: 'No sound',
          kind: 'answered',
          message: 'x',
        },
      }),
    );
    expect(subject).toBe('Ticket #42 answered');
    expect(text).toContain('https://portal.example/dashboard/tickets?ticket=42');
    expect(text).toContain('nobody has confirmed this address yet');
  });

  it('has no explanation if only names are missing', async () => {
    const { text } = await render(
      withholdUserText({ template: 'kyc_approved', data: { username: 'ann' } }),
    );
    expect(text).not.toContain('leaves out what people wrote');
  });
});
