import { sql } from 'kysely';
import { partnerColumns } from '../accounts/partner-columns.ts';

/**
 * Columns of a partner that staff see. `invited` says that no password is set; the hash is never
 * read.
 */
export const adminPartnerColumns = [
  ...partnerColumns,
  'two_factor_enabled',
  sql<boolean>`(exists (select from authenticator_apps app
      where app.partner_id = partners.id and app.confirmed_at is not null)
    or exists (select from passkeys where passkeys.partner_id = partners.id))`.as('second_factor'),
  sql<boolean>`password_hash is null`.as('invited'),
  'deleted_at',
  'retention_until',
  'legal_hold',
] as const;
