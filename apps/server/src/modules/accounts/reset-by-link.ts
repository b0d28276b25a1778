import { type Act, perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import { addJob } from '@baize/platform/jobs/add-job';
import { isLinkUsable, usePasswordLink } from './password-links.ts';

/** Resets a forgotten password by an emailed link; shared by partners and staff. */

type Column = 'partner_id' | 'staff_id';

/**
 * Responds before the account is looked up. A job does that, so neither the response nor its timing
 * reveals whether an account exists (D12, D35).
 */
export async function askForLink(
  { db, throttle }: Resources,
  { ip }: Actor,
  job: 'send_password_reset' | 'send_staff_password_reset',
  { email, countedAs }: { email: string; countedAs: string },
): Promise<{ message: string }> {
  await throttle.consume('forgotPasswordPerAddress', ip ?? '');
  await throttle.consume('forgotPasswordPerAccount', countedAs);
  await db.transaction().execute((transaction) => addJob(transaction, job, { email }));
  return {
    message: 'If an account exists for this address, a password reset link has been sent to it.',
  };
}

export async function checkLink(
  resources: Resources,
  { ip }: Actor,
  column: Column,
  token: string,
): Promise<{ usable: boolean }> {
  await resources.throttle.consume('resetPasswordPerAddress', ip ?? '');
  return { usable: await isLinkUsable(resources.db, resources, token, column) };
}

/** Hashing is expensive, so check first that the link is usable. */
export async function hashForHolder(
  resources: Pick<Resources, 'db' | 'secrets' | 'passwords' | 'now'>,
  column: Column,
  { token, password }: { token: string; password: string },
): Promise<string> {
  if (!(await isLinkUsable(resources.db, resources, token, column))) {
    throw new ApiError('link_unusable');
  }
  return resources.passwords.hash(password);
}

/**
 * `set` updates the account, notifies its owner and returns the throttle key of guesses at its
 * password. It returns undefined if there is no such account. If `set` throws, the transaction rolls
 * back and the link stays usable.
 */
export async function resetByLink(
  resources: Resources,
  actor: Actor,
  column: Column,
  { token, password }: { token: string; password: string },
  set: (act: Act, id: number, password_hash: string) => Promise<string | undefined>,
): Promise<{ message: string }> {
  await resources.throttle.consume('resetPasswordPerAddress', actor.ip ?? '');
  const password_hash = await hashForHolder(resources, column, { token, password });
  const guesses = await perform(resources, actor, async (act) => {
    const id = await usePasswordLink(act.db, resources, token, column);
    const countedAs = id === undefined ? undefined : await set(act, id, password_hash);
    if (countedAs === undefined) throw new ApiError('link_unusable');
    return countedAs;
  });
  await resources.throttle.guesses.forget('loginPerAccount', guesses);
  return { message: 'Your password has been reset. Please log in with the new password.' };
}
