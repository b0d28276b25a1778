import {
  type GoLiveStage,
  type goLiveRoutes,
  goLiveStages,
  limits,
  requiredSteps,
  termsVersion,
  type WaitingPartner,
} from '@baize/contract';
import type { Database } from '@baize/db';
import type { Operation } from '@baize/platform/http/serve';
import { readIdCursor, writeCursor } from '@baize/platform/lists/cursor';
import { isDone, type Standing } from './describe-steps.ts';

/**
 * Number of partners read for a page, so that a stage with few partners costs no more than others.
 */
const LOOKED_THROUGH = limits.page.counted;

/** Partners that are not live yet, with their stage. */
export const listGoLive: Operation<typeof goLiveRoutes.listGoLive> = async ({
  resources: { db },
  query: { limit, cursor, stage },
}) => {
  const before = readIdCursor(cursor);
  const rows = await waitingBefore(db, before).execute();
  const looked = rows.slice(0, LOOKED_THROUGH).map(toWaiting);
  const matching = looked.filter((partner) => stage === undefined || partner.stage === stage);
  const partners = matching.slice(0, limit);
  const isCut = matching.length > limit;
  const more = rows.length > LOOKED_THROUGH;
  const last = isCut ? partners.at(-1) : looked.at(-1);
  return {
    partners,
    counts: before === undefined ? { ...countStages(looked), total: looked.length, more } : null,
    next_cursor: (isCut || more) && last !== undefined ? writeCursor([last.id]) : null,
  };
};

/** Reads only partners that accepted the terms, the last step; few of them are not live yet. */
export async function countWaitingApproval(db: Database): Promise<number> {
  const rows = await waitingBefore(db, undefined)
    .where('terms_version', '=', termsVersion)
    .execute();
  return rows.filter((row) => toWaiting(row).stage === 'approval').length;
}

type Row = Pick<WaitingPartner, 'id' | 'company_name' | 'username' | 'status' | 'progressed_at'> &
  Pick<Standing, 'kyc_status' | Exclude<GoLiveStage, 'terms' | 'approval'> | 'terms_version'>;

const waitingBefore = (db: Database, before: number | undefined) =>
  db
    .selectFrom('partners')
    .innerJoin('go_live_steps as steps', 'steps.partner_id', 'partners.id')
    .select([
      'partners.id',
      'company_name',
      'username',
      'status',
      'kyc_status',
      'kyc',
      'allowed_origins',
      'wallet',
      'certification',
      'webhook',
      'terms_version',
      'progressed_at',
    ])
    .where('live_approved_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(before !== undefined, (all) => all.where('partners.id', '<', before ?? 0))
    .orderBy('partners.id', 'desc')
    .limit(LOOKED_THROUGH + 1)
    // PostgreSQL does not report which columns of a view are never null.
    .$castTo<Row>();

function toWaiting(row: Row): WaitingPartner {
  const { id, company_name, username, status, progressed_at } = row;
  const done = requiredSteps.filter((name) => isDone(row, name));
  const stage = requiredSteps.find((name) => !isDone(row, name)) ?? 'approval';
  const isOurs = stage === 'approval' || (stage === 'kyc' && row.kyc_status === 'pending');
  const who_acts = isOurs ? 'staff' : 'partner';
  return { id, company_name, username, status, progressed_at, stage, who_acts, done };
}

function countStages(partners: readonly WaitingPartner[]): Record<GoLiveStage, number> {
  const counts = Object.fromEntries(goLiveStages.map((stage) => [stage, 0])) as Record<
    GoLiveStage,
    number
  >;
  for (const { stage } of partners) counts[stage] += 1;
  return counts;
}
