import type { DB } from '@baize/db';
import type { PartnerCaller, StaffCaller } from '@baize/platform/security/sessions';
import type { Transaction } from 'kysely';

/** Whose second factors they are: partners and staff have the same ones, in the same tables. */
export type FactorOwner = { column: 'partner_id' | 'staff_id'; id: number };

/** The owner with what is needed to tell of a change. */
export type FactorHolder = FactorOwner & { username: string; email: string };

export type OwnCaller = PartnerCaller | StaffCaller;

export const ownerOf = (caller: OwnCaller): FactorOwner => ({
  column: caller.kind === 'partner' ? 'partner_id' : 'staff_id',
  id: caller.id,
});

/** The owner's column with its value, for a new row. */
export const ownerValues = ({ column, id }: FactorOwner) =>
  column === 'partner_id' ? { partner_id: id } : { staff_id: id };

/** Changes of one account's factors follow each other: the first one makes the recovery codes. */
export async function lockHolder(db: Transaction<DB>, owner: FactorOwner): Promise<FactorHolder> {
  const account = await db
    .selectFrom(owner.column === 'partner_id' ? 'partners' : 'staff')
    .select(['username', 'email'])
    .where('id', '=', owner.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...owner, ...account };
}
