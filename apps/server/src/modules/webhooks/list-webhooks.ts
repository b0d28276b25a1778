import type { webhookRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { assertPartner } from '../partners/assert-partner.ts';
import { ownWebhooks } from './webhook-columns.ts';

/** Lists without pages, because the number of webhooks is limited. */
export const listWebhooks: Operation<typeof webhookRoutes.listWebhooks> = async ({
  resources: { db, now },
  caller,
  query: { mode },
}) => ({
  webhooks: await ownWebhooks(db, caller.id, now())
    .$if(mode !== undefined, (mine) => mine.where('mode', '=', mode ?? 'test'))
    .execute(),
});

export const listPartnerWebhooks: Operation<typeof webhookRoutes.listPartnerWebhooks> = async ({
  resources: { db, now },
  params: { id },
}) => {
  await assertPartner(db, id);
  return { webhooks: await ownWebhooks(db, id, now()).execute() };
};
