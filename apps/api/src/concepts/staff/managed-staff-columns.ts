import { sql } from 'kysely';
import { staffColumns } from './staff-columns.ts';

export const managedStaffColumns = [
  ...staffColumns,
  sql<boolean>`password_hash is null`.as('invited'),
  sql<boolean>`(exists (select from authenticator_apps app
      where app.staff_id = staff.id and app.confirmed_at is not null)
    or exists (select from passkeys where passkeys.staff_id = staff.id))`.as('second_factor'),
  'created_at',
  'last_login',
  'disabled_at',
] as const;
