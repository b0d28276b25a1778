import type { Resources } from '@baize/platform/config/resources';
import { sql } from 'kysely';

export type SignInTarget = {
  kind: 'partner' | 'staff';
  /** The account's name, or what was given for one; `id` is absent where there is none. */
  name: string;
  id: number | undefined;
};

/**
 * Remembers that a sign-in failed, to be told by record-failed-sign-ins.ts. The same work whether
 * there is such an account or not; what was typed is kept as a hash only, since it may be a password
 * in the wrong field.
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
