import { sql } from 'kysely';
import { staffColumns } from './staff-columns.ts';

export const managedStaffColumns = [
  ...staffColumns,
  sql<boolean>`password_hash is null`.as('invited'),
  'created_at',
  'last_login',
  'disabled_at',
] as const;
