import type { DB } from '@baize/db';
import type { Transaction } from 'kysely';
import { expect, it } from 'vitest';
import { addJob } from '../jobs/add-job.ts';
import { jobPayloads } from '../jobs/job-payloads.ts';
import type { Act } from './act.ts';

/** Never called: the type checker must reject every call in here. */
export async function refusedByTheCompiler(act: Act, db: Transaction<DB>): Promise<void> {
  // @ts-expect-error a topic that no screen listens for
  act.update({ topic: 'ticket', partnerId: null });
  // @ts-expect-error an action that is not listed
  act.record({ action: 'partner.aproved', values: { company: 'A' } });
  // @ts-expect-error its message needs the company
  act.record({ action: 'partner.approved' });
  // @ts-expect-error its message takes no values
  act.record({ action: 'settings.updated', values: { company: 'A' } });
  // @ts-expect-error a job that does not exist
  await addJob(db, 'deliver_mail', { id: 1 });
  // @ts-expect-error the payload of another job
  await addJob(db, 'deliver_email', { partner_id: 1 });
}

it('parses a job’s payload strictly', () => {
  expect(jobPayloads.deliver_email.parse({ id: 7 })).toEqual({ id: 7 });
  for (const payload of [{}, { id: '7' }, { id: 7, to: 'elsewhere' }, null]) {
    expect(jobPayloads.deliver_email.safeParse(payload).success).toBe(false);
  }
});
