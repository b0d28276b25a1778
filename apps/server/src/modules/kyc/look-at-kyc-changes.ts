import type { kycRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { readRequest } from './kyc-requests.ts';

/** Marks changes since the approval as reviewed, up to the latest one that was on the screen. */
export const lookAtKycChanges: Operation<typeof kycRoutes.lookAtKycChanges> = async ({
  resources,
  caller,
  body: { partner_id, change_id },
  actor,
}) => {
  const request = await perform(resources, actor, async (act) => {
    const partner = await act.db
      .selectFrom('partners')
      .select('company_name')
      .where('id', '=', partner_id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (partner === undefined) throw new ApiError('not_found');
    const looked = await act.db
      .updateTable('kyc_changes')
      .set({ looked_at: resources.now(), looked_by: caller.id })
      .where('partner_id', '=', partner_id)
      .where('id', '<=', change_id)
      .where('looked_at', 'is', null)
      .returning(['id', 'field', 'old_value', 'new_value'])
      .execute();
    // If a colleague reviewed them first, nothing is left to do.
    if (looked.length > 0) {
      act.record({
        action: 'kyc.changes_looked_at',
        values: { company: partner.company_name },
        partnerId: partner_id,
        details: {
          changes: looked
            .sort((one, other) => one.id - other.id)
            .map(({ field, old_value, new_value }) => ({
              field,
              before: old_value,
              after: new_value,
            })),
        },
      });
    }
    await act.db
      .updateTable('kyc_submissions')
      .set(({ selectFrom }) => ({
        changed_at: selectFrom('kyc_changes')
          .select(({ fn }) => fn.max('changed_at').as('changed_at'))
          .where('partner_id', '=', partner_id)
          .where('looked_at', 'is', null),
      }))
      .where('partner_id', '=', partner_id)
      .where('listed', '=', true)
      .execute();
    act.update({ topic: 'kyc', partnerId: partner_id });
    const seen = await readRequest({ ...resources, db: act.db }, partner_id);
    if (seen === undefined) throw new ApiError('not_found');
    return seen;
  });
  return { message: 'Noted as looked at.', request };
};
