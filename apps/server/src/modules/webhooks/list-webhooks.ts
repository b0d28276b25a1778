import type { webhookRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { assertPartner } from '../partners/assert-partner.ts';
import { ownWebhooks } from './webhook-columns.ts';

/** All at once: there are never more than a few. */
export const listWebhooks: Operation<typeof webhookRoutes.listWebhooks> = async ({
  resources: { db, now },
  caller,
  query: { mode },
}) => ({
  webhooks: await ownWebhooks(db, caller.id, now())
    .$if(mode !== undefined, (mine) => mine.where('mode', '=', mode ?? 'test'))
    .execute(),
});

/** As staff see them. */
export const listPartnerWebhooks: Operation<typeof webhookRoutes.listPartnerWebhooks> = async ({
  resources: { db, now },
  params: { id },
}) => {
  await assertPartner(db, id);
  return { webhooks: await ownWebhooks(db, id, now()).execute() };
};
