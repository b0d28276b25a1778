import type { EmailMessage } from '../message.ts';

const username = 'mquill';
const token = 'q7Jr0xU2m9vTzK4bL8sYdE1fWnA6hPcG3iRoXeV5tBk';

/** A realistic sample of each template and of each of its variants. */
export const sampleMessages: EmailMessage[] = [
  {
    template: 'welcome',
    data: { username, company_name: 'Quill & Sons Gaming', review: false, token },
  },
  {
    template: 'welcome',
    data: { username, company_name: 'Quill & Sons Gaming', review: true, token },
  },
  { template: 'email_confirmation', data: { username, token } },
  { template: 'contact_confirmation', data: { token } },
  {
    template: 'kyc_submission',
    data: { username, document_count: 3, submitted_at: '2026-11-15T09:30:00.000Z' },
  },
  { template: 'kyc_approved', data: { username } },
  {
    template: 'kyc_rejected',
    data: {
      username,
      reason:
        'The certificate of incorporation is cut off on the right, so the registration number cannot be read.\n\nThe proof of address is from March. Please send one from the last three months.',
    },
  },
  { template: 'password_reset', data: { username, token } },
  { template: 'password_reset', data: { username, token, audience: 'staff' } },
  { template: 'account_status', data: { username, status: 'approved' } },
  {
    template: 'account_status',
    data: {
      username,
      status: 'rejected',
      reason: 'The licence on file ended on 31 October. Please send the renewed one.',
    },
  },
  { template: 'account_status', data: { username, status: 'deleted' } },
  { template: 'plan_set', data: { username, plan: 'Professional', stays: false } },
  { template: 'plan_set', data: { username, plan: 'Basic', stays: true } },
  { template: 'plan_set', data: { username, plan: 'Basic', stays: true }, to_contact: true },
  { template: 'api_keys_generated', data: { username, key_hint: '7f3c', regenerated: false } },
  { template: 'api_keys_generated', data: { username, key_hint: 'a91e', regenerated: true } },
  {
    template: 'api_keys_generated',
    data: {
      username,
      key_hint: '0bZ9',
      regenerated: true,
      mode: 'live',
      grace_hours: 24,
    },
  },
  {
    template: 'support_ticket',
    data: {
      username,
      ticket_id: 42,
      subject: 'Stream stops after a minute on Safari',
      kind: 'created',
      message:
        'Since this morning the roulette table stops after about a minute.\nOnly on Safari 19; Chrome is fine.',
      status: 'open',
    },
  },
  {
    template: 'support_ticket',
    data: {
      username,
      ticket_id: 42,
      subject: 'Stream stops after a minute on Safari',
      kind: 'answered',
      message:
        'Thank you for the details. Please load version 2.4 of the SDK, which handles this.\n\nIf it still stops, send us the console output.',
      status: 'in_progress',
    },
  },
  {
    template: 'support_ticket',
    data: {
      username,
      ticket_id: 42,
      subject: 'Stream stops after a minute on Safari',
      kind: 'status_changed',
      status: 'resolved',
    },
  },
  { template: 'two_factor_code', data: { username, code: '418206' } },
  { template: 'invitation', data: { username, company_name: 'Quill & Sons Gaming', token } },
  { template: 'staff_invitation', data: { username: 'jordan', role: 'compliance', token } },
  {
    template: 'security_notice',
    data: {
      username,
      event: 'new_device',
      detail: 'Firefox on Linux, 203.0.113.24',
      occurred_at: '2026-11-15T21:04:00.000Z',
    },
  },
  {
    template: 'security_notice',
    data: { username, event: 'two_factor_disabled', occurred_at: '2026-11-15T21:04:00.000Z' },
  },
  {
    template: 'security_notice',
    data: { username, event: 'two_factor_enabled', occurred_at: '2026-11-15T21:04:00.000Z' },
  },
  {
    template: 'security_notice',
    data: {
      username: 'jordan',
      event: 'password_changed',
      occurred_at: '2026-11-15T21:04:00.000Z',
      audience: 'staff',
    },
  },
  {
    template: 'security_notice',
    data: {
      username,
      event: 'email_changed',
      detail: 'm•••••@example.com',
      occurred_at: '2026-11-15T21:04:00.000Z',
      token,
    },
  },
  {
    template: 'security_notice',
    data: { username, event: 'email_restored', occurred_at: '2026-11-15T21:04:00.000Z' },
  },
  { template: 'webhook_paused', data: { username, mode: 'test', because: 'failing' } },
  { template: 'webhook_paused', data: { username, mode: 'live', because: 'gone' } },
  { template: 'transactions_need_attention', data: { username, mode: 'live', count: 1 } },
  { template: 'transactions_need_attention', data: { username, mode: 'test', count: 12 } },
  { template: 'go_live_approved', data: { username } },
  {
    template: 'enquiry',
    data: {
      name: 'Rowan Ellery',
      email: 'rowan@operator.example',
      subject: 'partnership',
      message:
        'Good morning,\n\nwe run two casino brands in the Baltics and look for a live roulette table with our own dealers. Could we talk next week?',
    },
  },
];
