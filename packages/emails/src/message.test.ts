import { emailTemplates } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { emailMessageSchema } from './message.ts';
import { sampleMessages } from './test-support/sample-messages.ts';

const accepts = (message: unknown) => emailMessageSchema.safeParse(message).success;

describe('emailMessageSchema', () => {
  it.each(sampleMessages)('accepts a stored $template message unchanged', (message) => {
    const stored: unknown = JSON.parse(JSON.stringify(message));
    expect(emailMessageSchema.parse(stored)).toEqual(message);
  });

  it('has the eight templates of the specification and the internal templates', () => {
    expect(new Set(sampleMessages.map(({ template }) => template))).toEqual(
      new Set([
        ...emailTemplates,
        'email_confirmation',
        'contact_confirmation',
        'two_factor_code',
        'invitation',
        'staff_invitation',
        'security_notice',
        'enquiry',
        'plan_set',
        'webhook_paused',
        'transactions_need_attention',
        'go_live_approved',
      ]),
    );
  });

  it.each([
    ['an unknown template', { template: 'newsletter', data: { username: 'ann' } }],
    ['no template', { data: { username: 'ann' } }],
    ['no data', { template: 'kyc_approved' }],
    ['a missing field', { template: 'support_ticket', data: { username: 'ann' } }],
    ['an unknown field', { template: 'kyc_approved', data: { username: 'ann', html: '<b>' } }],
    [
      'a field beside data',
      { template: 'kyc_approved', data: { username: 'ann' }, to: 'x@y.example' },
    ],
    ['an empty name', { template: 'kyc_approved', data: { username: '' } }],
    [
      'a whole API key as its hint',
      {
        template: 'api_keys_generated',
        data: { username: 'ann', key_hint: 'bz_live_0123456789', regenerated: false },
      },
    ],
    [
      'a verification code that is no code',
      { template: 'two_factor_code', data: { username: 'ann', code: '41820a' } },
    ],
    [
      'an unknown account status',
      { template: 'account_status', data: { username: 'ann', status: 'pending' } },
    ],
    [
      'a time that is no time',
      {
        template: 'kyc_submission',
        data: { username: 'ann', document_count: 1, submitted_at: 'yesterday' },
      },
    ],
    [
      'a ticket without a real id',
      {
        template: 'support_ticket',
        data: { username: 'ann', ticket_id: 0, subject: 's', kind: 'created' },
      },
    ],
  ])('rejects %s', (_title, message) => {
    expect(accepts(message)).toBe(false);
  });
});
