import { type goLiveRoutes, termsVersion } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';

/**
 * Accepts the version that the partner has read. If the terms were replaced in the meantime, it
 * fails.
 */
export const acceptTerms: Operation<typeof goLiveRoutes.acceptTerms> = async ({
  resources,
  caller,
  actor,
  body: { version },
}) => {
  if (version !== termsVersion) throw new ApiError('terms_replaced');
  await perform(resources, actor, async (act) => {
    const accepted = {
      terms_version: version,
      terms_accepted_at: resources.now(),
      terms_accepted_by: caller.username,
    };
    const changed = await act.db
      .insertInto('go_live')
      .values({ partner_id: caller.id, ...accepted })
      .onConflict((known) =>
        known
          .column('partner_id')
          .doUpdateSet(accepted)
          // Accepting the same version again keeps the first time.
          .where('go_live.terms_version', 'is distinct from', version),
      )
      .returning('partner_id')
      .executeTakeFirst();
    if (changed === undefined) return;
    act.record({
      action: 'partner.terms_accepted',
      values: { version },
      partnerId: caller.id,
    });
    act.update({ topic: 'go_live', partnerId: caller.id });
  });
  return { message: 'Terms accepted.' };
};
