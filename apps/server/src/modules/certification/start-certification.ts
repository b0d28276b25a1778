import type { certificationRoutes } from '@baize/contract';
import type { DB } from '@baize/db';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { addJob } from '@baize/platform/jobs/add-job';
import type { Transaction } from 'kysely';
import { assertMayHaveKeys, lockPartner } from '../api-keys/key-gate.ts';
import { endBrokenOff, latestRun } from './certification-runs.ts';
import { readRun } from './read-certification.ts';

/** Number of earlier runs kept beside the last one for comparison. */
const KEPT_RUNS = 10;

export const startCertification: Operation<typeof certificationRoutes.startCertification> = async ({
  resources,
  caller,
  actor,
}) => {
  await resources.throttle.consume('certificationPerAccount', String(caller.id));
  const now = resources.now();
  const run = await perform(resources, actor, async (act) => {
    assertMayHaveKeys(await lockPartner(act.db, caller.id), 'test');
    await endBrokenOff(act.db, caller.id, now);
    const latest = await latestRun(act.db, caller.id);
    if (latest?.state === 'running') throw new ApiError('certification_running');
    const { id } = await act.db
      .insertInto('certifications')
      .values({
        ...(await readTarget(act.db, caller.id)),
        partner_id: caller.id,
        started_by: caller.username,
        started_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await removeOldRuns(act.db, caller.id);
    // All partners share two queues, so wallets that hang block at most two workers.
    await addJob(act.db, 'run_certification', { id }, `certification:${caller.id % 2}`);
    act.update({ topic: 'go_live', partnerId: caller.id });
    return readRun(act.db, caller.id, now);
  });
  return { message: 'The certification is running.', ...run };
};

/** Returns the test wallet that last responded, and the player it was tested with. */
async function readTarget(db: Transaction<DB>, partnerId: number) {
  const target = await db
    .selectFrom('go_live')
    .innerJoin('wallets', 'wallets.partner_id', 'go_live.partner_id')
    .select(['url as wallet_url', 'player_id', 'currency'])
    .where('go_live.partner_id', '=', partnerId)
    .where('mode', '=', 'test')
    .where('answered', '=', true)
    .whereRef('tried_url', '=', 'url')
    .executeTakeFirst();
  const { player_id, currency } = target ?? {};
  if (!target || !player_id || !currency) throw new ApiError('wallet_not_answering');
  return { wallet_url: target.wallet_url, player_id, currency };
}

async function removeOldRuns(db: Transaction<DB>, partnerId: number): Promise<void> {
  const kept = db
    .selectFrom('certifications')
    .select('id')
    .where('partner_id', '=', partnerId)
    .orderBy('id', 'desc')
    .limit(KEPT_RUNS);
  await db
    .deleteFrom('certifications')
    .where('partner_id', '=', partnerId)
    .where('id', 'not in', kept)
    .execute();
}
