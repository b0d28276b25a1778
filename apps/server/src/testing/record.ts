import type { ActivityItem } from '@baize/contract';
import { sealedColumns } from '@baize/platform/record/entry';
import { openEntries } from '@baize/platform/record/open-entries';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

/** Reads the audit entries with readable values, oldest first. */
export async function recorded(
  server: TestServer,
  { action, partnerId }: { action?: string; partnerId?: number } = {},
): Promise<ActivityItem[]> {
  const { resources } = server.running;
  const rows = await resources.db
    .selectFrom('activity')
    .select(sealedColumns)
    .$if(action !== undefined, (all) => all.where('action', '=', action ?? ''))
    .$if(partnerId !== undefined, (all) => all.where('partner_id', '=', partnerId ?? 0))
    .orderBy('id')
    .execute();
  return openEntries(resources, rows);
}

export async function allChained({ running }: TestServer): Promise<void> {
  await expect
    .poll(() => running.resources.db.selectFrom('activity_waiting').select('entry_id').execute(), {
      timeout: 10_000,
    })
    .toEqual([]);
}
