import { type Permission, roleMay, type StaffRole } from './permissions.ts';

/**
 * Everything the record can tell of, by concept and verb. The sentence is what people read:
 * `{actor}` is who did it, `{subject}` and `{partner}` are numbers the entry has, and every other
 * name is a value that whoever records it must give. `seenWith` is what a colleague needs to be
 * shown it; `own` is how the partner it concerns is told of it, in words that name no colleague.
 */
type ActionDescription = { sentence: string; seenWith: Permission; own?: string };

export const activityActions = {
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
    seenWith: 'partners.manage',
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
  'api_key.generated': {
    sentence: 'An API key was generated for {company}',
    seenWith: 'partners.view',
    own: 'API key generated',
  },
  'api_key.regenerated': {
    sentence: 'An API key was replaced for {company}',
    seenWith: 'partners.view',
    own: 'API key regenerated',
  },
  'secret_key.created': {
    sentence: 'A secret key ({mode}) was made for {company}',
    seenWith: 'partners.view',
    own: 'Secret key made',
  },
  'secret_key.revoked': {
    sentence: 'A secret key ({mode}) of {company} was revoked',
    seenWith: 'partners.view',
    own: 'Secret key revoked',
  },
  'wallet.set': {
    sentence: 'The wallet ({mode}) of {company} was set',
    seenWith: 'partners.view',
    own: 'Wallet set',
  },
  'wallet.secret_replaced': {
    sentence: 'The secret of the wallet ({mode}) of {company} was replaced',
    seenWith: 'partners.view',
    own: 'Wallet secret replaced',
  },
  'certification.passed': {
    sentence: 'The test wallet of {company} passed the certification',
    seenWith: 'partners.view',
    own: 'Certification passed',
  },
  'certification.failed': {
    sentence: 'The test wallet of {company} failed the certification',
    seenWith: 'partners.view',
    own: 'Certification failed',
  },
  'transaction.retried': {
    sentence: '{actor} had transaction {transaction} of {company} sent again',
    seenWith: 'partners.view',
    own: 'Transaction sent again',
  },
  'player.limits_set': {
    sentence: 'The limits of player {player} ({mode}) of {company} were set',
    seenWith: 'partners.view',
    own: 'Player limits set',
  },
  'player.paused': {
    sentence: 'Player {player} ({mode}) of {company} was paused',
    seenWith: 'partners.view',
    own: 'Player paused',
  },
  'player.excluded': {
    sentence: 'Player {player} ({mode}) of {company} was excluded',
    seenWith: 'partners.view',
    own: 'Player excluded',
  },
  'player.admitted': {
    sentence: 'Player {player} ({mode}) of {company} was admitted again',
    seenWith: 'partners.view',
    own: 'Player admitted',
  },
  'player.reality_check_set': {
    sentence: 'How often players of {company} are asked to go on was set',
    seenWith: 'partners.view',
    own: 'Reality check set',
  },
  'table_limits.set': {
    sentence: '{actor} set the limits of {table} in {currency}',
    seenWith: 'live.view',
  },
  'table_limits.currency_removed': {
    sentence: '{actor} took {currency} off {table}',
    seenWith: 'live.view',
  },
  'table_limits.lowered': {
    sentence: '{company} set its own limits ({mode}) of {table} in {currency}',
    seenWith: 'partners.view',
    own: 'Own table limits set',
  },
  'webhook.created': {
    sentence: 'A webhook ({mode}) was added for {company}',
    seenWith: 'partners.view',
    own: 'Webhook added',
  },
  'webhook.updated': {
    sentence: 'A webhook ({mode}) of {company} was changed',
    seenWith: 'partners.view',
    own: 'Webhook changed',
  },
  'webhook.deleted': {
    sentence: 'A webhook ({mode}) of {company} was removed',
    seenWith: 'partners.view',
    own: 'Webhook removed',
  },
  'webhook.secret_replaced': {
    sentence: 'The secret of a webhook ({mode}) of {company} was replaced',
    seenWith: 'partners.view',
    own: 'Webhook secret replaced',
  },
  'webhook.paused': {
    sentence: 'A webhook ({mode}) of {company} was paused',
    seenWith: 'partners.view',
    own: 'Webhook paused',
  },
  'webhook.resumed': {
    sentence: 'A webhook ({mode}) of {company} was resumed',
    seenWith: 'partners.view',
    own: 'Webhook resumed',
  },
  'kyc.submitted': {
    sentence: '{company} submitted {documents} for KYC',
    seenWith: 'kyc.view',
  },
  'kyc.approved': { sentence: '{actor} approved the KYC of {company}', seenWith: 'kyc.view' },
  'kyc.rejected': { sentence: '{actor} rejected the KYC of {company}', seenWith: 'kyc.view' },
  'kyc.changes_looked_at': {
    sentence: '{actor} looked at what {company} changed since its approval',
    seenWith: 'kyc.view',
  },
  'kyc.document_infected': {
    sentence: 'A document of {company} is infected',
    seenWith: 'kyc.view',
  },
  'kyc.document_viewed': {
    sentence: '{actor} viewed a document of {company}',
    seenWith: 'kyc.view',
  },
  'kyc.document_downloaded': {
    sentence: '{actor} downloaded a document of {company}',
    seenWith: 'kyc.view',
  },
  'kyc.erased': {
    sentence: 'The KYC records of partner #{partner} were erased',
    seenWith: 'kyc.view',
  },
  'kyc.documents_key_rotated': {
    sentence: 'The keys of {documents} were wrapped with the current master key',
    seenWith: 'kyc.view',
  },
  'ticket.created': {
    sentence: '{actor} opened ticket #{subject}: {title}',
    seenWith: 'tickets.view',
  },
  'ticket.responded': {
    sentence: '{actor} responded to ticket #{subject}',
    seenWith: 'tickets.view',
  },
  'ticket.reopened': {
    sentence: '{actor} responded to ticket #{subject} and opened it again',
    seenWith: 'tickets.view',
  },
  'ticket.answered': { sentence: '{actor} answered ticket #{subject}', seenWith: 'tickets.view' },
  'ticket.noted': {
    sentence: '{actor} wrote a note on ticket #{subject}',
    seenWith: 'tickets.view',
  },
  'ticket.assigned': {
    sentence: '{actor} assigned ticket #{subject} to {assignee}',
    seenWith: 'tickets.view',
  },
  'ticket.status_changed': {
    sentence: '{actor} changed ticket #{subject} from {before} to {after}',
    seenWith: 'tickets.view',
  },
  'ticket.closed': { sentence: '{actor} closed ticket #{subject}', seenWith: 'tickets.view' },
  'enquiry.received': { sentence: '{name} sent an enquiry', seenWith: 'enquiries.view' },
  'enquiry.handled': { sentence: 'The enquiry of {name} was handled', seenWith: 'enquiries.view' },
  'enquiry.reopened': {
    sentence: 'The enquiry of {name} was reopened',
    seenWith: 'enquiries.view',
  },
  'staff.created': { sentence: '{member} became the first owner', seenWith: 'staff.manage' },
  'staff.invited': { sentence: '{member} was invited to the staff', seenWith: 'staff.manage' },
  'staff.invitation_accepted': { sentence: '{member} joined the staff', seenWith: 'staff.manage' },
  'staff.role_changed': { sentence: '{member} is now {role}', seenWith: 'staff.manage' },
  'staff.disabled': { sentence: '{member} was disabled', seenWith: 'staff.manage' },
  'staff.enabled': { sentence: '{member} was enabled', seenWith: 'staff.manage' },
  'staff.signed_in': { sentence: '{actor} signed in', seenWith: 'activity.view' },
  'staff.sign_in_failed': {
    sentence: 'Signing in as {member} failed {times}',
    seenWith: 'activity.view',
  },
  'staff.signed_out': { sentence: '{actor} signed out', seenWith: 'activity.view' },
  'staff.session_ended': { sentence: '{actor} signed a device out', seenWith: 'activity.view' },
  'staff.other_sessions_ended': {
    sentence: '{actor} signed all other devices out',
    seenWith: 'activity.view',
  },
  'staff.password_changed': {
    sentence: '{actor} changed the own password',
    seenWith: 'activity.view',
  },
  'staff.profile_updated': {
    sentence: '{member} updated the own profile',
    seenWith: 'activity.view',
  },
  'staff.second_factor_added': {
    sentence: '{actor} added a second factor',
    seenWith: 'activity.view',
  },
  'staff.second_factor_removed': {
    sentence: '{actor} removed a second factor',
    seenWith: 'activity.view',
  },
  'staff.sessions_ended': {
    sentence: '{actor} signed all devices of {member} out',
    seenWith: 'staff.manage',
  },
  'staff.second_factors_reset': {
    sentence: 'The second factors of {member} were removed',
    seenWith: 'staff.manage',
  },
  'staff.password_reset_requested': {
    sentence: 'A password reset was requested for {member}',
    seenWith: 'activity.view',
  },
  'staff.password_link_made': {
    sentence: 'A link that sets the password of {member} was made on the server',
    seenWith: 'staff.manage',
  },
  'staff.password_reset': { sentence: '{member} reset the password', seenWith: 'activity.view' },
  'staff.passkey_renamed': { sentence: '{actor} renamed a passkey', seenWith: 'activity.view' },
  'staff.recovery_codes_made': {
    sentence: '{actor} made new recovery codes',
    seenWith: 'activity.view',
  },
  'staff.recovery_code_used': {
    sentence: '{actor} signed in with a recovery code',
    seenWith: 'activity.view',
  },
  'settings.second_factor_rule_changed': {
    sentence: '{actor} now asks a second factor of {roles}',
    seenWith: 'staff.manage',
  },
  'settings.updated': { sentence: 'The settings were changed', seenWith: 'settings.manage' },
  'activity.exported': {
    sentence: 'The activity record was exported',
    seenWith: 'activity.view',
  },
  'activity.accepted': {
    sentence: 'The record was accepted as it is, to be continued',
    seenWith: 'activity.view',
  },
  'activity.sealed_anew': {
    sentence: 'The {entries} entries of the record were sealed anew with an upgrade',
    seenWith: 'activity.view',
  },
} as const satisfies Record<`${string}.${string}`, ActionDescription>;

export type ActivityAction = keyof typeof activityActions;

/** What the entry itself knows; whoever records it gives the rest. */
type KnownName = 'actor' | 'subject' | 'partner';
type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that the sentence of an action asks for. */
export type ActivityValues<A extends ActivityAction = ActivityAction> = A extends ActivityAction
  ? { [Name in Exclude<NamesIn<(typeof activityActions)[A]['sentence']>, KnownName>]: string }
  : never;

const descriptions: Record<string, ActionDescription> = activityActions;

export const describeAction = (action: string): ActionDescription | undefined =>
  Object.hasOwn(descriptions, action) ? descriptions[action] : undefined;

export const actionsSeenBy = (role: StaffRole): ActivityAction[] =>
  (Object.keys(activityActions) as ActivityAction[]).filter((action) =>
    roleMay(role, activityActions[action].seenWith),
  );

/** The sentence with its values in place; `absent` stands for one that is not known (any more). */
export function tellActivity(
  action: string,
  values: Readonly<Record<string, string | number | null | undefined>>,
  absent: string,
): string {
  const { sentence = action } = describeAction(action) ?? {};
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? absent));
}
