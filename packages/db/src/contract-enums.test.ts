import {
  accountModes,
  accountStatuses,
  actorKinds,
  apiKeyKinds,
  callDirections,
  certificationStates,
  documentTypes,
  enquirySubjects,
  kycRequestStatuses,
  kycStatuses,
  notificationPlaces,
  notificationStatuses,
  notificationSubjects,
  notificationTypes,
  staffRoles,
  ticketPriorities,
  ticketStatuses,
  transactionKinds,
  transactionReasons,
  transactionStates,
  walletStates,
  webhookDeliveryStates,
  webhookPauses,
} from '@baize/contract';
import { describe, expect, inject, it } from 'vitest';
import { query } from './embedded/fixtures/folders.ts';
import { cloneDatabase } from './testing.ts';

const agreed: Record<string, readonly string[]> = {
  account_mode: accountModes,
  account_status: accountStatuses,
  actor_kind: actorKinds,
  api_key_kind: apiKeyKinds,
  call_direction: callDirections,
  certification_state: certificationStates,
  document_type: documentTypes,
  enquiry_subject: enquirySubjects,
  kyc_request_status: kycRequestStatuses,
  kyc_status: kycStatuses,
  notification_place: notificationPlaces,
  notification_status: notificationStatuses,
  notification_subject: notificationSubjects,
  notification_type: notificationTypes,
  staff_role: staffRoles,
  ticket_priority: ticketPriorities,
  ticket_status: ticketStatuses,
  transaction_kind: transactionKinds,
  transaction_reason: transactionReasons,
  transaction_state: transactionStates,
  wallet_state: walletStates,
  webhook_delivery_state: webhookDeliveryStates,
  webhook_pause: webhookPauses,
};

/** Internal enums: no request or response contains them. */
const internal = [
  'address_link_purpose',
  'audience',
  'email_status',
  'passkey_purpose',
  'session_end',
  'ticket_count_scope',
];

describe('the enums of the contract', () => {
  it('equal those of the database', async () => {
    const { connectionString, drop } = await cloneDatabase(inject('cluster'));
    const rows = await query<{ name: string; words: string[] }>(
      connectionString,
      `select typname as name, array_agg(enumlabel::text order by enumlabel) as words
         from pg_enum join pg_type on pg_type.oid = enumtypid
        where typnamespace = 'public'::regnamespace and typname not like 'live\\_%'
        group by typname order by typname`,
    );
    await drop();
    const shared = rows.filter(({ name }) => !internal.includes(name));
    expect(shared).toEqual(
      Object.entries(agreed).map(([name, words]) => ({ name, words: words.toSorted() })),
    );
  });
});
