import { hasSecondFactor } from '@baize/platform/security/required-second-factor';
import { sql } from 'kysely';
import { staffColumns } from './staff-columns.ts';

export const managedStaffColumns = [
  ...staffColumns,
  sql<boolean>`password_hash is null`.as('invited'),
  hasSecondFactor('staff').as('second_factor'),
  'created_at',
  'last_login',
  'disabled_at',
] as const;
