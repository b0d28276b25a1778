import type { emailRoutes } from '@baize/contract';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';

/**
 * The response is the same for every visitor and email address, so it does not reveal who has an
 * account.
 */
const ACCEPTED = { message: 'Accepted. Each e-mail is sent once, when its event happens.' };

/**
 * Checks permission but sends nothing, so it cannot be abused as a relay (D16). The server queues
 * every email with its event, for example the welcome email at registration.
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
  return ACCEPTED;
};
