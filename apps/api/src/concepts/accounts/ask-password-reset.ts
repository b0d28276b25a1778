import type { accountRoutes } from '@baize/contract';
import { sql } from 'kysely';
import { perform } from '../../platform/acts/act.ts';
import { systemActor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { createPasswordLink } from './password-links.ts';

/**
 * Answers before anything is looked up: the account is searched by a job, so that neither the
 * answer nor its time tells whether there is one (D12).
 */
export const askPasswordReset: Operation<typeof accountRoutes.forgotPassword> = async ({
  resources,
  body,
  actor,
}) => {
  await resources.throttle.consume('forgotPasswordPerAddress', actor.ip ?? '');
  await resources.throttle.consume('forgotPasswordPerAccount', body.email);
  await resources.db
    .transaction()
    .execute((db) => addJob(db, 'send_password_reset', { email: body.email }));
  return {
    message: 'If an account exists for this address, a password reset link has been sent to it.',
  };
};

export async function sendPasswordReset(resources: Resources, email: string): Promise<void> {
  await perform(resources, systemActor, async (act) => {
    const account = await act.db
      .selectFrom('partners')
      .select(['id', 'username', 'email'])
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (account === undefined) return;
    const token = await createPasswordLink(act.db, resources, { partner_id: account.id });
    act.record({
      action: 'partner.password_reset_requested',
      values: { username: account.username },
      partnerId: account.id,
    });
    act.email({
      eventKey: `password_reset:${resources.secrets.hash('event', token).toString('hex')}`,
      to: account.email,
      partnerId: account.id,
      message: { template: 'password_reset', data: { username: account.username, token } },
    });
  });
}
