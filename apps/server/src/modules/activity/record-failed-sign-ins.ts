import type { Act } from '@baize/platform/acts/act';
import { perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { startOfMinute } from './count-failed-sign-in.ts';

const BATCH = 500;

type Failures = {
  minute: string;
  partner_id: number | null;
  staff_id: number | null;
  failures: number;
};

/**
 * Writes the failed logins of past minutes to the audit log. Runs every minute and writes one entry
 * per account and minute, so that guessing cannot flood the log.
 */
export async function recordFailedSignIns(resources: Resources): Promise<void> {
  const over = startOfMinute(resources.now());
  await resources.db
    .deleteFrom('failed_sign_ins')
    .where('minute', '<', over)
    .where('partner_id', 'is', null)
    .where('staff_id', 'is', null)
    .execute();
  for (;;) {
    const due = await resources.db
      .selectFrom('failed_sign_ins')
      .select(['target_hash', 'minute', 'ip'])
      .where('minute', '<', over)
      .limit(BATCH)
      .execute();
    for (const { target_hash, minute, ip } of due) {
      const actor = { ...systemActor, kind: 'visitor', name: 'visitor', ip } as const;
      await perform(resources, actor, async (act) => {
        // Only the process that deletes the row writes the entry, because several processes run
        // this job.
        const taken = await act.db
          .deleteFrom('failed_sign_ins')
          .where('target_hash', '=', target_hash)
          .where('minute', '=', minute)
          .returning(['minute', 'partner_id', 'staff_id', 'failures'])
          .executeTakeFirst();
        if (taken !== undefined) await tell(act, taken);
      });
    }
    if (due.length < BATCH) return;
  }
}

async function tell(act: Act, { minute, partner_id, staff_id, failures }: Failures): Promise<void> {
  const times = failures === 1 ? 'once' : `${failures} times`;
  const details = { failures, minute };
  if (partner_id !== null) {
    const partner = await act.db
      .selectFrom('partners')
      .select('username')
      .where('id', '=', partner_id)
      .executeTakeFirst();
    if (partner === undefined) return;
    act.record({
      action: 'partner.sign_in_failed',
      values: { username: partner.username, times },
      partnerId: partner_id,
      details,
    });
  }
  if (staff_id !== null) {
    const { username } = await act.db
      .selectFrom('staff')
      .select('username')
      .where('id', '=', staff_id)
      .executeTakeFirstOrThrow();
    act.record({
      action: 'staff.sign_in_failed',
      values: { member: username, times },
      subject: { kind: 'staff', id: staff_id },
      details,
    });
  }
}
