import type { accountRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import type { Operation } from '@baize/platform/http/serve';
import { sql } from 'kysely';
import { createPasswordLink } from './password-links.ts';
import { askForLink } from './reset-by-link.ts';

export const askPasswordReset: Operation<typeof accountRoutes.forgotPassword> = async ({
  resources,
  body: { email },
  actor,
}) => askForLink(resources, actor, 'send_password_reset', { email, countedAs: email });

export async function sendPasswordReset(resources: Resources, email: string): Promise<void> {
  await perform(resources, systemActor, async (act) => {
    const account = await act.db
      .selectFrom('partners')
      .select(['id', 'username', 'email'])
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .where('deleted_at', 'is', null)
      // Locks the row against a concurrent change of email address. If the change commits first, no
      // email is sent; if it commits later, it drops the link.
      .forKeyShare()
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
