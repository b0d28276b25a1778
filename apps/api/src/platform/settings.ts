import { brand } from '@baize/contract';
import type { Database } from '@baize/db';
import { z } from 'zod';
import type { Config } from './config.ts';

/** What staff may change while the product runs. Read from the database at each use. */
export const settingsSchema = z.object({
  signup_policy: z.enum(['open', 'review']),
  sales_address: z.email(),
  retention_years: z.number().int().min(1).max(30),
});
export type SettingValues = z.infer<typeof settingsSchema>;

export type Settings = {
  read(): Promise<SettingValues>;
};

export function createSettings(db: Database, config: Config): Settings {
  const defaults: SettingValues = {
    signup_policy: config.signupPolicy,
    sales_address: brand.salesEmail,
    retention_years: 5,
  };
  return {
    async read() {
      const rows = await db.selectFrom('settings').select(['name', 'value']).execute();
      const stored = Object.fromEntries(rows.map((row) => [row.name, row.value]));
      return settingsSchema.parse({ ...defaults, ...stored });
    },
  };
}
