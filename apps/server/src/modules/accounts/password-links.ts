import { randomBytes } from 'node:crypto';
import { limits } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import type { ExpressionBuilder, Kysely } from 'kysely';

/**
 * Links that set a password (D12): 32 random bytes, stored as a hash, valid for 24 hours and one
 * use. A newer link replaces the older one.
 */

export type LinkOwner = { partner_id: number } | { staff_id: number };

const hashToken = ({ secrets }: Pick<Resources, 'secrets'>, token: string) =>
  secrets.hash('password-link', token);

export async function createPasswordLink(
  db: Kysely<DB>,
  resources: Pick<Resources, 'secrets' | 'now'>,
  owner: LinkOwner,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const values = {
    token_hash: hashToken(resources, token),
    expires_at: new Date(resources.now().getTime() + limits.passwordLinkHours * 3_600_000),
    used_at: null,
  };
  await db
    .insertInto('password_links')
    .values({ ...owner, ...values })
    .onConflict((conflict) =>
      conflict.column('partner_id' in owner ? 'partner_id' : 'staff_id').doUpdateSet(values),
    )
    .execute();
  return token;
}

type Audience = 'partner_id' | 'staff_id';

const usable =
  (resources: Pick<Resources, 'secrets' | 'now'>, token: string, audience: Audience) =>
  (link: ExpressionBuilder<DB, 'password_links'>) =>
    link.and([
      link('token_hash', '=', hashToken(resources, token)),
      link('used_at', 'is', null),
      link('expires_at', '>', resources.now().toISOString()),
      link(audience, 'is not', null),
    ]);

export async function isLinkUsable(
  db: Kysely<DB>,
  resources: Pick<Resources, 'secrets' | 'now'>,
  token: string,
  audience: Audience = 'partner_id',
): Promise<boolean> {
  const link = db
    .selectFrom('password_links')
    .select('id')
    .where(usable(resources, token, audience));
  return (await link.executeTakeFirst()) !== undefined;
}

/**
 * Uses the link up and returns the id of its owner; of two concurrent calls, one succeeds. It locks
 * the account before the link. A change of the account locks in the same order when it drops the
 * link, which avoids a deadlock.
 */
export async function usePasswordLink(
  db: Kysely<DB>,
  resources: Pick<Resources, 'secrets' | 'now'>,
  token: string,
  audience: Audience = 'partner_id',
): Promise<number | undefined> {
  const isUsable = usable(resources, token, audience);
  await db
    .selectFrom(audience === 'partner_id' ? 'partners' : 'staff')
    .select('id')
    .where('id', '=', db.selectFrom('password_links').select(audience).where(isUsable))
    .forNoKeyUpdate()
    .execute();
  const used = await db
    .updateTable('password_links')
    .set({ used_at: resources.now() })
    .where(isUsable)
    .returning(audience)
    .executeTakeFirst();
  return used?.[audience] ?? undefined;
}

/** Links sent before a change of password or email address must stop working. */
export async function dropPasswordLink(db: Kysely<DB>, owner: LinkOwner): Promise<void> {
  await db
    .deleteFrom('password_links')
    .$call((query) =>
      'partner_id' in owner
        ? query.where('partner_id', '=', owner.partner_id)
        : query.where('staff_id', '=', owner.staff_id),
    )
    .execute();
}
