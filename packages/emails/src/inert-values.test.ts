import { describe, expect, it } from 'vitest';
import { type EmailMessage, emailMessageSchema } from './message.ts';
import { renderEmail } from './render-email.ts';
import { sampleMessages } from './test-support/sample-messages.ts';

const hostile = `<img src=x onerror="alert('1')"></td></style><script>alert(2)</script>&lt;`;
const escaped =
  '&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&lt;/td&gt;&lt;/style&gt;&lt;script&gt;alert(2)&lt;/script&gt;&amp;lt;';
const publicUrl = 'https://portal.example';

/** Returns each sample once per free-text field, with a hostile value in that field. */
function withHostileFields(value: string) {
  return sampleMessages.flatMap((message) =>
    Object.keys(message.data).flatMap((field) => {
      const changed = emailMessageSchema.safeParse({
        template: message.template,
        data: { ...message.data, [field]: value },
      });
      return changed.success
        ? [{ name: `${message.template}.${field}`, field, message: changed.data }]
        : [];
    }),
  );
}

const render = (message: EmailMessage) => renderEmail(message, { publicUrl });

describe('markup in a field', () => {
  const cases = withHostileFields(hostile);

  it('covers every free-text field', () => {
    expect([...new Set(cases.map(({ name }) => name))].sort()).toEqual([
      'account_status.reason',
      'account_status.username',
      'api_keys_generated.username',
      'contact_confirmation.token',
      'email_confirmation.token',
      'email_confirmation.username',
      'enquiry.email',
      'enquiry.message',
      'enquiry.name',
      'enquiry.subject',
      'go_live_approved.username',
      'invitation.company_name',
      'invitation.token',
      'invitation.username',
      'kyc_approved.username',
      'kyc_rejected.reason',
      'kyc_rejected.username',
      'kyc_submission.username',
      'password_reset.token',
      'password_reset.username',
      'plan_set.plan',
      'plan_set.username',
      'security_notice.detail',
      'security_notice.token',
      'security_notice.username',
      'staff_invitation.token',
      'staff_invitation.username',
      'support_ticket.message',
      'support_ticket.subject',
      'support_ticket.username',
      'transactions_need_attention.username',
      'two_factor_code.username',
      'webhook_paused.username',
      'welcome.company_name',
      'welcome.token',
      'welcome.username',
    ]);
  });

  it.each(cases)('$name is inert in HTML and literal in text', async ({ field, message }) => {
    const { html, text } = await render(message);
    expect(html).not.toMatch(/<(img|script)/i);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    if (field === 'token') {
      expect(html).toContain(encodeURIComponent(hostile).replaceAll("'", '&#x27;'));
      expect(text).toContain(encodeURIComponent(hostile));
    } else {
      expect(html).toContain(escaped);
      expect(text).toContain(hostile);
    }
  });
});

describe('line breaks and controls in a field', () => {
  const injection = 'Ann\r\nBcc: all@x.example\r\n\r\nForged\u0000\u001b[2J\u202eline\u2028end';

  it.each(withHostileFields(injection))('$name adds no header', async ({ message }) => {
    const { subject } = await render(message);
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
  });

  it.each(withHostileFields(injection))('$name forges no paragraph', async ({ message }) => {
    const { html, text } = await render(message);
    expect(text).not.toMatch(/^(Bcc|Forged|end)/m);
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\u2028\u202e]/u);
    expect(html).not.toMatch(/(?!\n)[\p{Cc}\u2028\u202e]/u);
  });
});

describe('a message of several lines', () => {
  it('keeps its lines', async () => {
    const { html, text } = await render({
      template: 'kyc_rejected',
      data: { username: 'ann', reason: 'First line\r\nsecond line\n\n\n\nlast line\n' },
    });
    expect(text).toContain('> First line\n> second line\n>\n> last line\n\n');
    expect(html).toContain('First line<br/>second line<br/><br/>last line</p>');
  });
});
