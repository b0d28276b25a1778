import type { emailRoutes } from '@baize/contract';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';

/** The same for every visitor and every address: it tells nothing about who has an account. */
const ACCEPTED = { message: 'Accepted. Each e-mail is sent once, when its event happens.' };

/**
 * No relay (D16). The server queues every e-mail itself, with the event it tells of, the welcome
 * with the registration: this call says whether one may ask, and there is nothing left to send.
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
