import type { ActionDescriptions } from './action-description.ts';

/** Actions and decisions of staff, and changes of the back office itself. */
export const backOfficeActions = {
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
  'documents.key_rotated': {
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
  'ticket.freed': {
    sentence: '{tickets} of {member} became no one’s',
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
  'staff.created': { sentence: '{member} became the first owner', seenWith: 'staff.view' },
  'staff.invited': { sentence: '{member} was invited to the staff', seenWith: 'staff.view' },
  'staff.invitation_accepted': { sentence: '{member} joined the staff', seenWith: 'staff.view' },
  'staff.role_changed': { sentence: '{member} is now {role}', seenWith: 'staff.view' },
  'staff.disabled': { sentence: '{member} was disabled', seenWith: 'staff.view' },
  'staff.enabled': { sentence: '{member} was enabled', seenWith: 'staff.view' },
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
    seenWith: 'staff.view',
  },
  'staff.second_factors_reset': {
    sentence: 'The second factors of {member} were removed',
    seenWith: 'staff.view',
  },
  'staff.password_reset_requested': {
    sentence: 'A password reset was requested for {member}',
    seenWith: 'activity.view',
  },
  'staff.password_link_made': {
    sentence: 'A link that sets the password of {member} was made on the server',
    seenWith: 'staff.view',
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
    seenWith: 'staff.view',
  },
  'settings.updated': { sentence: 'The settings were changed', seenWith: 'settings.view' },
  'activity.exported': {
    sentence: 'The activity record was exported',
    seenWith: 'activity.view',
  },
  'activity.accepted': {
    sentence: 'The record was accepted as it is, to be continued',
    seenWith: 'activity.view',
  },
} as const satisfies ActionDescriptions;
