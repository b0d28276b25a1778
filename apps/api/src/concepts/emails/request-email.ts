import type { emailRoutes } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { sql } from 'kysely';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { sendWelcome } from '../accounts/register-partner.ts';

const WELCOME_WINDOW_MINUTES = 10;

/** The same for every visitor and every address: it tells nothing about who has an account. */
const ACCEPTED = { message: 'Accepted. Each e-mail is sent once, when its event happens.' };

/**
 * No relay (D16). The server queues every e-mail itself, with the event it tells of; this call
 * can at most ask again for a welcome that its event key makes impossible to send twice.
 */
export const requestEmail: Operation<typeof emailRoutes.requestEmail> = async ({
  resources,
  caller,
  body,
  actor,
}) => {
  await resources.throttle.consume('emailPerAddress', actor.ip ?? '');
  if (caller === undefined) {
    if (body.template !== 'welcome') throw new ApiError('unauthenticated');
  } else {
    await resources.throttle.consume('emailPerAccount', String(caller.id));
    const own = await resources.db
      .selectFrom('partners')
      .select('email')
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow();
    if (own.email.toLowerCase() !== body.to.toLowerCase()) {
      throw new ApiError('forbidden', { message: 'E-mail can only be sent to your own address.' });
    }
  }
  if (body.template === 'welcome') {
    const since = new Date(resources.now().getTime() - WELCOME_WINDOW_MINUTES * 60_000);
    await perform(resources, actor, async (act) => {
      const partner = await act.db
        .selectFrom('partners')
        .select(['id', 'username', 'email', 'company_name', 'status'])
        .where(sql<boolean>`lower(email) = lower(${body.to})`)
        .where('created_at', '>', since.toISOString())
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (partner !== undefined) sendWelcome(act, partner, partner.status === 'pending');
    });
  }
  return ACCEPTED;
};
