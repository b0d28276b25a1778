import type { activityRoutes } from '@baize/contract';
import { sealedColumns } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { inBatches, sendCsv } from '../../platform/lists/csv.ts';
import { openEntries } from '../../platform/record/open-entries.ts';
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
