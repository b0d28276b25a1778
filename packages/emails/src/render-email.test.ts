import { brand } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import type { EmailMessage } from './message.ts';
import { renderEmail } from './render-email.ts';

const context = { publicUrl: 'https://portal.example' };
const username = 'mquill';

type Expected = { message: EmailMessage; subject: string; says: string[]; link?: string };

const cases: Record<string, Expected> = {
  'welcome names the company, the three steps and the dashboard': {
    message: {
      template: 'welcome',
      data: { username, company_name: 'Quill Gaming', review: false },
    },
    subject: `Welcome to ${brand.name}`,
    says: ['Quill Gaming', 'is open', 'KYC', 'API key', 'Embed', '2-3 business days'],
    link: 'https://portal.example/dashboard',
  },
  'welcome under review says that approval comes first': {
    message: {
      template: 'welcome',
      data: { username, company_name: 'Quill Gaming', review: true },
    },
    subject: `Welcome to ${brand.name}`,
    says: ['Quill Gaming', 'We will write to you as soon as yours is approved'],
    link: 'https://portal.example/dashboard',
  },
  'welcome carries the link that confirms the address': {
    message: {
      template: 'welcome',
      data: { username, company_name: 'Quill Gaming', review: false, token: 'abc' },
    },
    subject: `Welcome to ${brand.name}`,
    says: ['Please confirm that this address is yours', '7 days'],
    link: 'https://portal.example/confirm-email?token=abc',
  },
  'email_confirmation carries nothing but the link': {
    message: { template: 'email_confirmation', data: { username, token: 'abc' } },
    subject: `Confirm this address for ${brand.name}`,
    says: ['7 days', 'ignore this message'],
    link: 'https://portal.example/confirm-email?token=abc',
  },
  'contact_confirmation asks without naming the account': {
    message: { template: 'contact_confirmation', data: { token: 'abc' } },
    subject: `Confirm this contact address for ${brand.name}`,
    says: ['7 days', 'ignore this message', 'as its contact'],
    link: 'https://portal.example/confirm-email?token=abc',
  },
  'kyc_submission counts the documents and names the review time': {
    message: {
      template: 'kyc_submission',
      data: { username, document_count: 3, submitted_at: '2026-11-15T09:30:00.000Z' },
    },
    subject: 'We received your KYC documents',
    says: ['3 documents', '15 November 2026 at 09:30 UTC', '2-3 business days'],
    link: 'https://portal.example/dashboard/kyc',
  },
  'kyc_submission of one document is singular': {
    message: {
      template: 'kyc_submission',
      data: { username, document_count: 1, submitted_at: '2026-02-01T00:05:00.000Z' },
    },
    subject: 'We received your KYC documents',
    says: ['1 document', '1 February 2026 at 00:05 UTC'],
    link: 'https://portal.example/dashboard/kyc',
  },
  'kyc_approved leads to the key': {
    message: { template: 'kyc_approved', data: { username } },
    subject: 'Your KYC is approved and your API key is ready',
    says: ['Your API key is ready'],
    link: 'https://portal.example/dashboard/api-keys',
  },
  'kyc_rejected gives the reason in full and the way back': {
    message: { template: 'kyc_rejected', data: { username, reason: 'The scan is blurred.' } },
    subject: 'Your KYC documents need another look',
    says: ['The scan is blurred.', 'try again', '10 MB'],
    link: 'https://portal.example/dashboard/kyc',
  },
  'password_reset carries the token and its lifetime': {
    message: { template: 'password_reset', data: { username, token: 'abc_DEF-123' } },
    subject: `Reset your ${brand.name} password`,
    says: ['24 hours', 'If it was not you, ignore this message'],
    link: 'https://portal.example/reset-password?token=abc_DEF-123',
  },
  'account_status approved reads Active': {
    message: { template: 'account_status', data: { username, status: 'approved' } },
    subject: `Your ${brand.name} account is active`,
    says: ['Active'],
    link: 'https://portal.example/dashboard',
  },
  'account_status rejected reads Suspended, with the reason': {
    message: {
      template: 'account_status',
      data: { username, status: 'rejected', reason: 'The licence has ended.' },
    },
    subject: `Your ${brand.name} account is suspended`,
    says: ['Suspended', 'The licence has ended.', brand.supportEmail],
  },
  'account_status deleted says what ended and what is kept': {
    message: { template: 'account_status', data: { username, status: 'deleted' } },
    subject: `Your ${brand.name} account has been closed`,
    says: ['has been deleted', 'Records that the law obliges us to keep'],
  },
  'api_keys_generated shows four characters and no more': {
    message: {
      template: 'api_keys_generated',
      data: { username, key_hint: '7f3c', regenerated: false },
    },
    subject: `Your ${brand.name} API key has been generated`,
    says: ['7f3c', 'never sent by email', brand.supportEmail],
    link: 'https://portal.example/dashboard/api-keys?mode=test',
  },
  'api_keys_generated again says that the old key stopped': {
    message: {
      template: 'api_keys_generated',
      data: { username, key_hint: 'a91e', regenerated: true },
    },
    subject: `Your ${brand.name} API key has been replaced`,
    says: ['a91e', 'The old key stopped working at once'],
    link: 'https://portal.example/dashboard/api-keys?mode=test',
  },
  'api_keys_generated of live mode leads to the live keys': {
    message: {
      template: 'api_keys_generated',
      data: { username, key_hint: 'a91e', regenerated: true, mode: 'live' },
    },
    subject: `Your ${brand.name} live API key has been replaced`,
    says: ['A new live API key has been generated'],
    link: 'https://portal.example/dashboard/api-keys?mode=live',
  },
  'webhook_paused leads to the webhooks of its mode': {
    message: {
      template: 'webhook_paused',
      data: { username, mode: 'live', because: 'gone' },
    },
    subject: `A webhook of your ${brand.name} account is paused`,
    says: ['a webhook of your live mode', 'gone (410)'],
    link: 'https://portal.example/dashboard/webhooks?mode=live',
  },
  'support_ticket created repeats what was written': {
    message: {
      template: 'support_ticket',
      data: {
        username,
        ticket_id: 42,
        subject: 'No sound',
        kind: 'created',
        message: 'It is mute.',
      },
    },
    subject: 'Ticket #42 received: No sound',
    says: ['#42', 'No sound', 'It is mute.'],
    link: 'https://portal.example/dashboard/tickets?ticket=42',
  },
  'support_ticket answered brings the answer': {
    message: {
      template: 'support_ticket',
      data: {
        username,
        ticket_id: 42,
        subject: 'No sound',
        kind: 'answered',
        message: 'Unmute it.',
      },
    },
    subject: 'Ticket #42 answered: No sound',
    says: ['Our team has answered your ticket', 'Unmute it.'],
    link: 'https://portal.example/dashboard/tickets?ticket=42',
  },
  'support_ticket status_changed names the status in words': {
    message: {
      template: 'support_ticket',
      data: {
        username,
        ticket_id: 42,
        subject: 'No sound',
        kind: 'status_changed',
        status: 'in_progress',
      },
    },
    subject: 'Ticket #42 updated: No sound',
    says: ['In progress'],
    link: 'https://portal.example/dashboard/tickets?ticket=42',
  },
  'two_factor_code shows the code and its lifetime': {
    message: { template: 'two_factor_code', data: { username, code: '418206' } },
    subject: `Your ${brand.name} verification code`,
    says: ['418206', '10 minutes', 'works once'],
  },
  'invitation leads to setting a password': {
    message: {
      template: 'invitation',
      data: { username, company_name: 'Quill Gaming', token: 'abc' },
    },
    subject: `Your ${brand.name} account is ready: set a password`,
    says: ['Quill Gaming', '24 hours'],
    link: 'https://portal.example/reset-password?token=abc&invitation=1',
  },
  'staff_invitation names the role': {
    message: { template: 'staff_invitation', data: { username, role: 'compliance', token: 'abc' } },
    subject: `Join the ${brand.name} back office`,
    says: ['Compliance'],
    link: 'https://portal.example/admin/accept-invitation?token=abc',
  },
  'security_notice tells what, when, from where and what to do': {
    message: {
      template: 'security_notice',
      data: {
        username,
        event: 'new_device',
        detail: 'Firefox on Linux',
        occurred_at: '2026-11-15T21:04:00.000Z',
      },
    },
    subject: `New sign-in to your ${brand.name} account`,
    says: ['15 November 2026 at 21:04 UTC', 'Firefox on Linux', brand.supportEmail],
    link: 'https://portal.example/forgot-password',
  },
  'security_notice of a changed address brings the old one back': {
    message: {
      template: 'security_notice',
      data: {
        username,
        event: 'email_changed',
        detail: 'new@x.example',
        occurred_at: '2026-11-15T21:04:00.000Z',
        token: 'abc',
      },
    },
    subject: `The email address of your ${brand.name} account was changed`,
    says: ['new@x.example', 'ends all sessions', '7 days', brand.supportEmail],
    link: 'https://portal.example/restore-email?token=abc',
  },
  'security_notice to staff leads to the back office': {
    message: {
      template: 'security_notice',
      data: {
        username,
        event: 'password_changed',
        occurred_at: '2026-11-15T21:04:00.000Z',
        audience: 'staff',
      },
    },
    subject: `Your ${brand.name} password was changed`,
    says: ['tell an owner of the back office'],
    link: 'https://portal.example/admin/profile',
  },
  'enquiry brings the sender and the message to sales': {
    message: {
      template: 'enquiry',
      data: { name: 'Rowan', email: 'rowan@x.example', subject: 'sales', message: 'Call me.' },
    },
    subject: 'Enquiry (Sales) from Rowan',
    says: ['Rowan', 'rowan@x.example', 'Sales', 'Call me.'],
  },
};

describe('renderEmail', () => {
  it.each(Object.entries(cases))('%s', async (_title, { message, subject, says, link }) => {
    const email = await renderEmail(message, context);

    expect(email.subject).toBe(subject);
    for (const fact of says) {
      expect(email.text).toContain(fact);
      expect(email.html).toContain(fact);
    }
    if (link === undefined) {
      expect(email.text).not.toContain(context.publicUrl);
      expect(email.html).not.toContain(context.publicUrl);
    } else {
      expect(email.text).toContain(`:\n${link}\n`);
      expect(email.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
      expect(email.html).toContain(`>${link.replaceAll('&', '&amp;')}</a>`);
    }
  });

  it('links to the notification settings only in emails that can be turned off', async () => {
    const settings = 'https://portal.example/dashboard/notifications/settings';
    const chosen = await renderEmail({ template: 'kyc_approved', data: { username } }, context);
    expect(chosen.text).toContain(`Choose what we write to you about: ${settings}\n`);
    expect(chosen.html).toContain(`href="${settings}"`);
    const copy = await renderEmail(
      { template: 'kyc_approved', data: { username }, to_contact: true },
      context,
    );
    expect(copy.text).toContain('names this address as its contact');
    expect(copy.text).toContain(settings);
    const always = await renderEmail(
      { template: 'password_reset', data: { username, token: 'abc' } },
      context,
    );
    expect(always.text).not.toContain(settings);
    expect(always.html).not.toContain(settings);
  });

  it('offers no password reset link to the previous email address of an account', async () => {
    const email = await renderEmail(
      {
        template: 'security_notice',
        data: { username, event: 'email_changed', occurred_at: '2026-11-15T21:04:00.000Z' },
      },
      context,
    );
    expect(email.text).not.toContain('/forgot-password');
    expect(email.text).toContain(`write to ${brand.supportEmail} at once`);
  });

  it('puts the verification code neither into the subject nor the preheader', async () => {
    const email = await renderEmail(
      { template: 'two_factor_code', data: { username, code: '418206' } },
      context,
    );
    expect(email.subject).not.toContain('418206');
    expect(email.html.match(/418206/g)).toHaveLength(1);
  });
});
