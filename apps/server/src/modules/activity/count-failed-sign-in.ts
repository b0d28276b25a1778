import type { Resources } from '@baize/platform/config/resources';
import { sql } from 'kysely';

export type SignInTarget = {
  kind: 'partner' | 'staff';
  /**
   * Username of the account, or the name that was typed; `id` is undefined if there is no such
   * account.
   */
  name: string;
  id: number | undefined;
};

/**
 * Counts a failed login; record-failed-sign-ins.ts writes it to the audit log. Does the same work
 * whether or not the account exists. The typed name is stored only as a hash, because it may be a
 * password in the wrong field.
 */
export async function countFailedSignIn(
  { db, secrets, now }: Pick<Resources, 'db' | 'secrets' | 'now'>,
  { kind, name, id }: SignInTarget,
  ip: string | null,
): Promise<void> {
  await db
    .insertInto('failed_sign_ins')
    .values({
      target_hash: secrets.hash('failed-sign-in', `${kind}:${name.toLowerCase()}`),
      minute: startOfMinute(now()),
      partner_id: kind === 'partner' ? (id ?? null) : null,
      staff_id: kind === 'staff' ? (id ?? null) : null,
      ip,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['target_hash', 'minute'])
        .doUpdateSet({ failures: sql`failed_sign_ins.failures + 1`, ip }),
    )
    .execute();
}

export const startOfMinute = (moment: Date): string =>
  new Date(Math.floor(moment.getTime() / 60_000) * 60_000).toISOString();
