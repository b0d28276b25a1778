import type { ActionDescriptions } from './action-description.ts';

/** Actions of a partner's account and its sessions. */
export const accountActions = {
  'partner.registered': {
    sentence: '{company} registered',
    seenWith: 'partners.view',
    own: 'Account created',
  },
  'partner.added': {
    sentence: '{company} was added',
    seenWith: 'partners.view',
    own: 'Account created',
  },
  'partner.approved': {
    sentence: '{company} was approved',
    seenWith: 'partners.view',
    own: 'Account approved',
  },
  'partner.rejected': {
    sentence: '{company} was rejected',
    seenWith: 'partners.view',
    own: 'Account suspended',
  },
  'partner.deleted': { sentence: '{company} was deleted', seenWith: 'partners.view' },
  'partner.terms_accepted': {
    sentence: '{actor} accepted the terms of {version}',
    seenWith: 'partners.view',
    own: 'Terms accepted',
  },
  'partner.live_approved': {
    sentence: '{company} was approved to go live',
    seenWith: 'partners.view',
    own: 'Live mode approved',
  },
  'partner.plan_set': {
    sentence: 'The plan of {company} was set to {plan}',
    seenWith: 'partners.view',
    own: 'Plan set',
  },
  'partner.records_held': {
    sentence: 'The records of {company} were put under legal hold',
    seenWith: 'partners.view',
  },
  'partner.records_released': {
    sentence: 'The records of {company} were released from legal hold',
    seenWith: 'partners.view',
  },
  'partner.erased': {
    sentence: 'The records of partner #{partner} were erased',
    seenWith: 'partners.view',
  },
  'partner.list_exported': {
    sentence: 'The partner list was exported',
    seenWith: 'partners.export',
  },
  'partner.signed_in': {
    sentence: '{actor} signed in',
    seenWith: 'partners.view',
    own: 'Signed in',
  },
  'partner.sign_in_failed': {
    sentence: 'Signing in as {username} failed {times}',
    seenWith: 'partners.view',
    own: 'Sign-in failed',
  },
  'partner.signed_out': {
    sentence: '{actor} signed out',
    seenWith: 'partners.view',
    own: 'Signed out',
  },
  'partner.session_ended': {
    sentence: '{actor} signed a device out',
    seenWith: 'partners.view',
    own: 'Device signed out',
  },
  'partner.other_sessions_ended': {
    sentence: '{actor} signed all other devices out',
    seenWith: 'partners.view',
    own: 'All other devices signed out',
  },
  'partner.password_changed': {
    sentence: '{actor} changed the password',
    seenWith: 'partners.view',
    own: 'Password changed',
  },
  'partner.password_reset_requested': {
    sentence: 'A password reset was requested for {username}',
    seenWith: 'partners.view',
    own: 'Password reset requested',
  },
  'partner.password_reset': {
    sentence: '{username} reset the password',
    seenWith: 'partners.view',
    own: 'Password reset',
  },
  'partner.two_factor_enabled': {
    sentence: '{actor} enabled two-factor authentication',
    seenWith: 'partners.view',
    own: 'Two-factor authentication enabled',
  },
  'partner.two_factor_disabled': {
    sentence: '{actor} disabled two-factor authentication',
    seenWith: 'partners.view',
    own: 'Two-factor authentication disabled',
  },
  'partner.second_factor_added': {
    sentence: '{actor} added a second factor',
    seenWith: 'partners.view',
    own: 'Second factor added',
  },
  'partner.second_factor_removed': {
    sentence: '{actor} removed a second factor',
    seenWith: 'partners.view',
    own: 'Second factor removed',
  },
  'partner.second_factors_reset': {
    sentence: 'The second factors of {company} were removed',
    seenWith: 'partners.view',
    own: 'Second factors removed',
  },
  'partner.sessions_ended': {
    sentence: '{actor} signed all devices of {company} out',
    seenWith: 'partners.view',
    own: 'All devices signed out',
  },
  'partner.passkey_renamed': {
    sentence: '{actor} renamed a passkey',
    seenWith: 'partners.view',
    own: 'Passkey renamed',
  },
  'partner.recovery_codes_made': {
    sentence: '{actor} made new recovery codes',
    seenWith: 'partners.view',
    own: 'Recovery codes made',
  },
  'partner.recovery_code_used': {
    sentence: '{actor} signed in with a recovery code',
    seenWith: 'partners.view',
    own: 'Signed in with a recovery code',
  },
  'partner.profile_updated': {
    sentence: '{username} updated the profile',
    seenWith: 'partners.view',
    own: 'Profile changed',
  },
  'partner.email_confirmed': {
    sentence: '{username} confirmed the e-mail address',
    seenWith: 'partners.view',
    own: 'E-mail address confirmed',
  },
  'partner.email_restored': {
    sentence: '{username} brought the earlier e-mail address back',
    seenWith: 'partners.view',
    own: 'Earlier e-mail address brought back',
  },
  'partner.contact_email_confirmed': {
    sentence: '{username} confirmed the contact address',
    seenWith: 'partners.view',
    own: 'Contact address confirmed',
  },
  'partner.notification_preferences_set': {
    sentence: '{actor} chose what to be told',
    seenWith: 'partners.view',
    own: 'Notification settings changed',
  },
  'partner.allowed_origins_changed': {
    sentence: '{actor} changed the allowed origins',
    seenWith: 'partners.view',
  },
} as const satisfies ActionDescriptions;
