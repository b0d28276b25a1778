import { type AdminPartner, type partnerRoutes, planName } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { adminPartnerColumns } from './admin-partner-columns.ts';

/** Sets the plan of a partner, which also resolves the tier that the partner requested. */
export const setPartnerPlan: Operation<typeof partnerRoutes.setPartnerPlan> = async ({
  resources,
  params: { id },
  body: { subscription_plan },
  actor,
}) => {
  const now = resources.now();
  const partner = await perform(resources, actor, async (act) => {
    const before = await act.db
      .selectFrom('partners')
      .select(['subscription_plan', 'requested_plan'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new ApiError('not_found');
    const changed = await act.db
      .updateTable('partners')
      .set({ subscription_plan, requested_plan: null, updated_at: now })
      .where('id', '=', id)
      .returning(adminPartnerColumns)
      .executeTakeFirstOrThrow();
    const isNews = before.subscription_plan !== subscription_plan || before.requested_plan !== null;
    if (isNews) tell(act, changed, before, now);
    return changed;
  });
  return { message: 'Plan saved.', partner };
};

type Before = Pick<AdminPartner, 'subscription_plan' | 'requested_plan'>;

function tell(act: Act, partner: AdminPartner, before: Before, now: Date): void {
  const plan = planName(partner.subscription_plan);
  const stays = before.subscription_plan === partner.subscription_plan;
  act.record({
    action: 'partner.plan_set',
    values: { company: partner.company_name, plan },
    partnerId: partner.id,
    details: {
      plan: { before: before.subscription_plan, after: partner.subscription_plan },
      ...(before.requested_plan !== null && { requested: before.requested_plan }),
    },
  });
  act.notify({
    partnerId: partner.id,
    type: 'system',
    title: stays ? 'Your plan stays as it is' : 'Your plan changed',
    message: stays ? `Your plan stays ${plan}.` : `Your plan is now ${plan}.`,
  });
  act.email({
    eventKey: `plan_set:${partner.id}:${now.toISOString()}`,
    to: partner.email,
    partnerId: partner.id,
    message: { template: 'plan_set', data: { username: partner.username, plan, stays } },
  });
  act.update({ topic: 'partners', partnerId: partner.id });
}
