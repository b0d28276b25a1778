import type { activityRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';
import { inBatches, sendCsv } from '@baize/platform/lists/csv';
import { sealedColumns } from '@baize/platform/record/entry';
import { openEntries } from '@baize/platform/record/open-entries';
import { matchActivity } from './match-activity.ts';

const BATCH = 500;

const columns = [
  'id',
  'time',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'partner_id',
  'subject_kind',
  'subject_id',
  'message',
  'details',
  'ip',
  'state',
] as const;

export const exportActivity: Operation<typeof activityRoutes.exportActivity> = async ({
  resources,
  query: filters,
  actor,
  reply,
}) => {
  const { db } = resources;
  await perform(resources, actor, async (act) => {
    act.record({
      action: 'activity.exported',
      details: { filters },
    });
  });
  const matching = await matchActivity(db, filters);
  const batches = inBatches(async (after) => {
    const rows = await db
      .selectFrom('activity')
      .select(sealedColumns)
      .$call(matching)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    return openEntries(resources, rows);
  });
  const day = resources.now().toISOString().slice(0, 10);
  return sendCsv(reply, `activity-${day}`, columns, batches);
};
