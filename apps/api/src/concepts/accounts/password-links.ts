import { randomBytes } from 'node:crypto';
import { limits } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import type { Resources } from '../../platform/config/resources.ts';

/** Links that set a password (D12): 32 random bytes, hashed, 24 hours, once, the newest only. */

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

const usable = (
  db: Kysely<DB>,
  resources: Pick<Resources, 'secrets' | 'now'>,
  token: string,
  audience: 'partner_id' | 'staff_id',
) =>
  db
    .selectFrom('password_links')
    .select(['id', audience])
    .where('token_hash', '=', hashToken(resources, token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', resources.now().toISOString())
    .where(audience, 'is not', null);

export async function isLinkUsable(
  db: Kysely<DB>,
  resources: Pick<Resources, 'secrets' | 'now'>,
  token: string,
  audience: 'partner_id' | 'staff_id' = 'partner_id',
): Promise<boolean> {
  return (await usable(db, resources, token, audience).executeTakeFirst()) !== undefined;
}

/** Uses the link up and answers whose it is. Of two at once, one finds it. */
export async function usePasswordLink(
  db: Kysely<DB>,
  resources: Pick<Resources, 'secrets' | 'now'>,
  token: string,
  audience: 'partner_id' | 'staff_id' = 'partner_id',
): Promise<number | undefined> {
  const link = await usable(db, resources, token, audience).forUpdate().executeTakeFirst();
  if (link === undefined) return undefined;
  await db
    .updateTable('password_links')
    .set({ used_at: resources.now() })
    .where('id', '=', link.id)
    .execute();
  return link[audience] ?? undefined;
}

/** A link sent before the password or the address changed must not outlive the change. */
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
