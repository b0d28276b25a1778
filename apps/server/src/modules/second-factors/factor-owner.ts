import type { DB } from '@baize/db';
import type { PartnerCaller, StaffCaller } from '@baize/platform/security/sessions';
import type { Transaction } from 'kysely';

/** Owner of second factors. Partners and staff have the same factors, in the same tables. */
export type FactorOwner = { column: 'partner_id' | 'staff_id'; id: number };

/** Owner with the fields needed to notify of a change. */
export type FactorHolder = FactorOwner & { username: string; email: string };

export type OwnCaller = PartnerCaller | StaffCaller;

export const ownerOf = (caller: OwnCaller): FactorOwner => ({
  column: caller.kind === 'partner' ? 'partner_id' : 'staff_id',
  id: caller.id,
});

export const ownerValues = ({ column, id }: FactorOwner) =>
  column === 'partner_id' ? { partner_id: id } : { staff_id: id };

/**
 * Locks the account so that changes of its factors run one after the other. Otherwise two first
 * factors could both create recovery codes.
 */
export async function lockHolder(db: Transaction<DB>, owner: FactorOwner): Promise<FactorHolder> {
  const account = await db
    .selectFrom(owner.column === 'partner_id' ? 'partners' : 'staff')
    .select(['username', 'email'])
    .where('id', '=', owner.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...owner, ...account };
}
