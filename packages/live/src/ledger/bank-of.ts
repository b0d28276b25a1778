import { type RawBuilder, sql } from 'kysely';

/**
 * Id of the counter account that receives stakes and pays wins: the operator's clearing account, or
 * for play money the house.
 */
export function bankOf(account: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${account}.${name}`);
  return sql`coalesce(${column('bank_id')}, (
    select house.id from live_accounts house where house.kind = 'house' and house.mode = ${column('mode')}))`;
}
