import { brand, limits, links, paths, timestamp, walletSecretGraceHours } from '@baize/contract';
import { z } from 'zod';
import { formatTime } from '../format-time.ts';
import { action, type Block, type EmailContent, facts, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { because, greet, presentText, userText } from './phrases.ts';

export const securityNoticeData = z.strictObject({
  username: userText,
  event: z.enum([
    'password_changed',
    'two_factor_enabled',
    'two_factor_disabled',
    'email_changed',
    'email_restored',
    'contact_email_changed',
    'new_device',
    'second_factor_added',
    'second_factor_removed',
    'recovery_codes_made',
    'recovery_code_used',
    'second_factors_reset',
    'password_link_made',
    'secret_key_created',
    'secret_key_revoked',
    'webhook_added',
    'webhook_moved',
    'webhook_secret_replaced',
    'wallet_set',
    'wallet_moved',
    'wallet_secret_replaced',
  ]),
  detail: userText,
  occurred_at: timestamp,
  /** Token that restores the previous email address, after a change of it. */
  token: presentText.optional(),
  /** Kind of account; the default is partner. */
  audience: z.enum(['partner', 'staff']).optional(),
});

type SecurityNoticeData = z.infer<typeof securityNoticeData>;

const told = {
  password_changed: {
    subject: `Your ${brand.name} password was changed`,
    heading: 'Your password was changed',
    news: 'The password of your account was changed. Sessions open elsewhere have ended.',
    detail: 'Changed from',
  },
  two_factor_enabled: {
    subject: `Two-factor sign-in is on for your ${brand.name} account`,
    heading: 'Two-factor sign-in is on',
    news: 'From now on, signing in asks for a code that we send to your email address.',
    detail: 'Changed from',
  },
  two_factor_disabled: {
    subject: `Two-factor sign-in is off for your ${brand.name} account`,
    heading: 'Two-factor sign-in is off',
    news: 'Signing in no longer asks for a code by email. With no other factor, the password alone opens your account.',
    detail: 'Changed from',
  },
  email_changed: {
    subject: `The email address of your ${brand.name} account was changed`,
    heading: 'Your email address was changed',
    news: 'Your account now uses another email address. We send this to the old one, so that you know.',
    detail: 'New address',
  },
  email_restored: {
    subject: `The earlier email address of a ${brand.name} account was brought back`,
    heading: 'Another address was brought back',
    news: 'The account that used this address has its earlier one again: its owner followed the link we had sent there. All sessions have ended.',
    detail: 'Changed from',
  },
  contact_email_changed: {
    subject: `The contact address of your ${brand.name} account was changed`,
    heading: 'Your contact address was changed',
    news: 'Once it is confirmed, copies of what we write to you go there.',
    detail: 'New address',
  },
  new_device: {
    subject: `New sign-in to your ${brand.name} account`,
    heading: 'A sign-in from a new device',
    news: 'Someone signed in to your account from a device we have not seen before.',
    detail: 'Device',
  },
  second_factor_added: {
    subject: `A second factor was added to your ${brand.name} account`,
    heading: 'A second factor was added',
    news: 'From now on, signing in asks for it after the password.',
    detail: 'Which',
  },
  second_factor_removed: {
    subject: `A second factor was removed from your ${brand.name} account`,
    heading: 'A second factor was removed',
    news: 'Signing in no longer takes it. With none left, the password alone opens your account.',
    detail: 'Which',
  },
  recovery_codes_made: {
    subject: `New recovery codes for your ${brand.name} account`,
    heading: 'New recovery codes were made',
    news: 'The recovery codes you had before no longer work.',
    detail: 'Which',
  },
  recovery_code_used: {
    subject: `A recovery code opened your ${brand.name} account`,
    heading: 'A recovery code was used',
    news: 'Someone signed in to your account with one of its recovery codes. That code no longer works.',
    detail: 'Codes left',
  },
  second_factors_reset: {
    subject: `The second factors of your ${brand.name} account were removed`,
    heading: 'Your second factors were removed',
    news: 'Someone who may do so removed them. The password alone opens your account until you set one up again.',
    detail: 'By',
  },
  password_link_made: {
    subject: `A link that sets your ${brand.name} password was made`,
    heading: 'A link for your password was made',
    news: 'On the server, someone made a link that sets a new password for your account.',
    detail: 'By',
  },
  secret_key_created: {
    subject: `A secret key was made for your ${brand.name} account`,
    heading: 'A secret key was made',
    news: 'Servers that hold it act in your name. It was shown once and is never sent by email.',
    detail: 'Which',
  },
  secret_key_revoked: {
    subject: `A secret key of your ${brand.name} account was revoked`,
    heading: 'A secret key was revoked',
    news: 'Servers that use it are refused, at once or when the grace time you chose is over.',
    detail: 'Which',
  },
  webhook_added: {
    subject: `A webhook was added to your ${brand.name} account`,
    heading: 'A webhook was added',
    news: 'What happens in your account is told to its address.',
    detail: 'Which',
  },
  webhook_moved: {
    subject: `A webhook of your ${brand.name} account has another address`,
    heading: 'A webhook has another address',
    news: 'What happens in your account is told to the new address.',
    detail: 'Which',
  },
  webhook_secret_replaced: {
    subject: `A webhook of your ${brand.name} account has a new secret`,
    heading: 'A webhook has a new secret',
    news: `Its calls are signed with the new secret, and with each that was replaced until ${limits.webhooks.secretOverlapHours} hours after that.`,
    detail: 'Which',
  },
  wallet_set: {
    subject: `A wallet was set for your ${brand.name} account`,
    heading: 'A wallet was set',
    news: 'What your players stake and win is booked at its address.',
    detail: 'Which',
  },
  wallet_moved: {
    subject: `The wallet of your ${brand.name} account has another address`,
    heading: 'Your wallet has another address',
    news: 'What your players stake and win is booked at the new address.',
    detail: 'Which',
  },
  wallet_secret_replaced: {
    subject: `The wallet of your ${brand.name} account has a new secret`,
    heading: 'Your wallet has a new secret',
    news: `Calls to it are signed with the new secret, and with each that was replaced until ${walletSecretGraceHours} hours after that.`,
    detail: 'Which',
  },
} as const;

export function composeSecurityNotice(data: SecurityNoticeData, linkTo: LinkTo): EmailContent {
  const event = told[data.event];
  const rows: [string, string][] = [['When', formatTime(data.occurred_at)]];
  if (data.detail !== undefined) rows.push([event.detail, data.detail]);
  return {
    subject: event.subject,
    preheader: 'If it was you, there is nothing to do. If not, please act now.',
    heading: event.heading,
    blocks: [
      greet(data.username),
      paragraph(event.news),
      facts(...rows),
      paragraph('If it was you, there is nothing to do.'),
      ...adviseOthers(data, linkTo),
    ],
    because: tellWhy(data),
  };
}

const movesAddress = ({ event, audience }: SecurityNoticeData) =>
  (event === 'email_changed' || event === 'email_restored') && audience !== 'staff';

function tellWhy(data: SecurityNoticeData): string {
  if (movesAddress(data)) return because.formerAddress;
  return data.audience === 'staff' ? because.staff : because.account;
}

function adviseOthers(data: SecurityNoticeData, linkTo: LinkTo): Block[] {
  const support = { mailto: brand.supportEmail };
  if (data.audience === 'staff') {
    return [
      paragraph(
        { strong: 'If it was not you' },
        ', tell an owner of the back office at once and change your password.',
      ),
      action('Review your account', linkTo(paths.adminProfile)),
    ];
  }
  if (movesAddress(data)) {
    // A password reset link would go to the new email address. Only the restore link or support can
    // help.
    const write = [' write to ', support, ' at once, from this address.'];
    if (data.token === undefined) {
      return [paragraph({ strong: 'If it was not you' }, ',', ...write)];
    }
    return [
      paragraph(
        { strong: 'If it was not you' },
        `, bring this address back. That ends all sessions, and you then choose a new password. The link works for ${limits.addressLinks.restoreDays} days.`,
      ),
      action('Bring this address back', linkTo(links.restoreEmail(data.token))),
      paragraph('If the link does not work any more,', ...write),
    ];
  }
  return [
    paragraph(
      { strong: 'If it was not you' },
      ', reset your password now and write to ',
      support,
      '.',
    ),
    action('Reset your password', linkTo(paths.forgotPassword)),
  ];
}
