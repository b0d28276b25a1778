import { brand, type SettingValues, settings } from '@baize/contract';
import type { Database, DB } from '@baize/db';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';

/** Settings that staff can change at run time; read from the database at each use. */
export type Settings = {
  /**
   * Stores the initial sign-up policy. Later starts with another SIGNUP_POLICY do not change it.
   */
  begin(now: Date): Promise<void>;
  read(db?: Kysely<DB>): Promise<SettingValues>;
};

export function createSettings(database: Database, config: Config): Settings {
  const defaults: SettingValues = {
    signup_policy: config.signupPolicy,
    sales_address: brand.salesEmail,
    retention_years: 5,
  };
  return {
    async begin(now) {
      const value = JSON.stringify(defaults.signup_policy);
      await database
        .insertInto('settings')
        .values({ name: 'signup_policy', value, updated_at: now })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    },
    async read(db = database) {
      const rows = await db.selectFrom('settings').select(['name', 'value']).execute();
      const stored = Object.fromEntries(rows.map((row) => [row.name, row.value]));
      return settings.parse({ ...defaults, ...stored });
    },
  };
}
