import { isDeepStrictEqual } from 'node:util';
import type { tableLimitRoutes } from '@baize/contract';
import {
  readOwnTableLimits,
  readTableLimits,
  removeTableCurrency,
  setOwnTableLimits,
  setTableLimits,
} from '@baize/live';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';

export const listTableLimits: Operation<typeof tableLimitRoutes.tableLimits> = async ({
  resources: { db },
}) => ({ tables: await readTableLimits(db) });

export const changeTableLimits: Operation<typeof tableLimitRoutes.setTableLimits> = ({
  resources,
  actor,
  params,
  body,
}) =>
  perform(resources, actor, async (act) => {
    // Serialises simultaneous changes; otherwise the audit log could name wrong previous limits.
    await act.db
      .selectFrom('live_tables')
      .select('id')
      .where('id', '=', params.table_id)
      .forNoKeyUpdate()
      .execute();
    const { before, after } = await setTableLimits(act.db, params, body, resources.now());
    const { currency } = params;
    const details = { before: limitsIn(before, currency), after: limitsIn(after, currency) };
    if (!isDeepStrictEqual(details.before, details.after)) {
      act.record({
        action: 'table_limits.set',
        values: { table: after.name, currency },
        details,
      });
      act.update({ topic: 'live_tables', partnerId: null });
    }
    return { message: `Limits in ${currency} set. They hold at once.`, table: after };
  });

export const dropTableCurrency: Operation<typeof tableLimitRoutes.removeTableCurrency> = ({
  resources,
  actor,
  params,
}) =>
  perform(resources, actor, async (act) => {
    const { before, after } = await removeTableCurrency(act.db, params);
    const { currency } = params;
    act.record({
      action: 'table_limits.currency_removed',
      values: { table: after.name, currency },
      details: { before: limitsIn(before, currency) },
    });
    act.update({ topic: 'live_tables', partnerId: null });
    return { message: `${after.name} is no longer played in ${currency}.`, table: after };
  });

const limitsIn = <L extends { currency: string }>(
  { limits }: { limits: readonly L[] },
  wanted: string,
) => limits.find(({ currency }) => currency === wanted) ?? null;

export const listOwnTableLimits: Operation<typeof tableLimitRoutes.ownTableLimits> = async ({
  resources: { db },
  caller,
  query: { mode },
}) => ({ tables: await readOwnTableLimits(db, caller.id, mode) });

export const lowerTableLimits: Operation<typeof tableLimitRoutes.setOwnTableLimits> = async ({
  resources,
  caller,
  actor,
  params,
  query: { mode },
  body,
}) => {
  await resources.throttle.consume('settingPerAccount', String(caller.id));
  const { currency } = params;
  const table = await perform(resources, actor, async (act) => {
    const { company_name: company } = await act.db
      .selectFrom('partners')
      .select('company_name')
      .where('id', '=', caller.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const tables = await readOwnTableLimits(act.db, caller.id, mode);
    const before = tables.find(({ id }) => id === params.table_id) ?? { limits: [] };
    const owner = { ...params, partnerId: caller.id, mode };
    const after = await setOwnTableLimits(act.db, owner, body);
    const [was, is] = [before, after].map((set) => limitsIn(set, currency)?.own);
    if (isDeepStrictEqual(was, is)) return after;
    act.record({
      action: 'table_limits.lowered',
      values: { company, mode, table: after.name, currency },
      partnerId: caller.id,
      details: { after: body },
    });
    act.update({ topic: 'live_tables', partnerId: caller.id });
    return after;
  });
  return { message: `Your limits in ${currency} are set. They hold at once.`, table };
};
