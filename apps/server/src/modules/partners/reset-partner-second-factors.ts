import type { partnerRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { tellSecurityEvent } from '../accounts/tell-security-event.ts';
import { dropAllFactors } from '../second-factors/remove-factors.ts';
import { adminPartnerColumns } from './admin-partner-columns.ts';

/**
 * Removes the second factors of a partner who has lost access to them. Sign-in codes by email stay
 * on.
 */
export const resetPartnerSecondFactors: Operation<
  typeof partnerRoutes.resetPartnerSecondFactors
> = async ({ resources, params: { id }, actor }) => {
  const partner = await perform(resources, actor, async (act) => {
    const found = await act.db
      .selectFrom('partners')
      .select(['id', 'username', 'email', 'company_name'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw new ApiError('not_found');
    const dropped = await dropAllFactors(act, { column: 'partner_id', id });
    if (!dropped) throw new ApiError('no_second_factor');
    act.record({
      action: 'partner.second_factors_reset',
      values: { company: found.company_name },
      partnerId: id,
    });
    tellSecurityEvent(act, found, 'second_factors_reset', resources.now(), {
      title: 'Second factors removed',
      message: 'Our staff removed your authenticator app, passkeys and recovery codes.',
      detail: 'Our support',
    });
    act.update({ topic: 'partners', partnerId: id });
    return act.db
      .selectFrom('partners')
      .select(adminPartnerColumns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  });
  return { message: `The second factors of ${partner.company_name} were removed.`, partner };
};
