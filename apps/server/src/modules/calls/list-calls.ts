import type { CallOutcome, callRoutes, RouteInput } from '@baize/contract';
import type { Database } from '@baize/db';
import type { Operation } from '@baize/platform/http/serve';
import { cutPage, oneMore, readIdCursor } from '@baize/platform/lists/cursor';
import { type RawBuilder, sql } from 'kysely';
import { assertPartner } from '../partners/assert-partner.ts';

const isWhole = sql`failure is null`;
const ended: Record<CallOutcome, RawBuilder<boolean>> = {
  done: sql<boolean>`(${isWhole} and status < 400)`,
  refused: sql<boolean>`(${isWhole} and status between 400 and 499)`,
  failed: sql<boolean>`(failure is not null or coalesce(status >= 500, true))`,
};

export const listOwnCalls: Operation<typeof callRoutes.listOwnCalls> = ({
  resources: { db },
  caller,
  query,
}) => readPage(db, caller.id, query);

export const listPartnerCalls: Operation<typeof callRoutes.listPartnerCalls> = async ({
  resources: { db },
  params: { id },
  query,
}) => {
  await assertPartner(db, id);
  return readPage(db, id, query);
};

async function readPage(
  db: Database,
  partnerId: number,
  { mode, direction, outcome, cursor, limit }: RouteInput<typeof callRoutes.listOwnCalls>['query'],
) {
  const before = readIdCursor(cursor);
  let wanted = db
    .selectFrom('call_log')
    .select(['id', 'direction', 'method', 'address', 'request_id', 'status', 'failure'])
    .select(['duration_ms', 'request', 'answer', 'called_at'])
    .where('partner_id', '=', partnerId)
    .where('mode', '=', mode);
  if (direction !== undefined) wanted = wanted.where('direction', '=', direction);
  if (outcome !== undefined) wanted = wanted.where(ended[outcome]);
  if (before !== undefined) wanted = wanted.where('id', '<', before);
  const rows = await wanted.orderBy('id', 'desc').limit(oneMore(limit)).execute();
  const { page: calls, next_cursor } = cutPage(rows, limit);
  return { calls, next_cursor };
}
