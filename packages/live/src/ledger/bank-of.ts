import { type RawBuilder, sql } from 'kysely';

/** Whom the stakes of an account go to and what it wins comes from: its operator's bank, or with play money the house. */
export function bankOf(account: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${account}.${name}`);
  return sql`coalesce(${column('bank_id')}, (
    select house.id from live_accounts house where house.kind = 'house' and house.mode = ${column('mode')}))`;
}
