import {
  type AccountMode,
  listOwnLimits,
  type OwnLimits,
  playMoney,
  refusedOwnLimit,
  type SetLimits,
  type TableWithLimits,
  type TableWithOwnLimits,
  tooLow,
} from '@baize/contract';
import type { DB } from '@baize/db';
import { ApiError, fieldError } from '@baize/platform/http/api-error';
import { type Kysely, sql } from 'kysely';
import { announce } from '../table-feed.ts';
import { readOwnTableLimits, readTableLimits } from './read-table-limits.ts';

export type LimitedIn = { table_id: string; currency: string };

/** Sets a table's limits for a currency and notifies all processes. */
export async function setTableLimits(
  trx: Kysely<DB>,
  { table_id, currency }: LimitedIn,
  limits: SetLimits,
  now: Date,
): Promise<{ before: TableWithLimits; after: TableWithLimits }> {
  const before = await findTable(trx, table_id);
  assertSound(before, limits);
  const since = sql<Date | null>`case when ${limits.max_exposure}::bigint is null then null
    else coalesce(exposure_since, ${now}) end`;
  const values = { ...limits, spot_limits: JSON.stringify(limits.spot_limits) };
  if (currency === playMoney) {
    await trx
      .updateTable('live_tables')
      .set({ ...values, exposure_since: since })
      .where('id', '=', table_id)
      .execute();
  } else {
    const exposure_since = limits.max_exposure === null ? null : now;
    await trx
      .insertInto('live_table_limits')
      .values({ table_id, currency, ...values, exposure_since })
      .onConflict((known) =>
        known.columns(['table_id', 'currency']).doUpdateSet({
          ...values,
          exposure_since: sql<Date | null>`case when ${limits.max_exposure}::bigint is null then null
            else coalesce(live_table_limits.exposure_since, ${now}) end`,
        }),
      )
      .execute();
  }
  if (limits.max_exposure === null) await stopCounting(trx, { table_id, currency });
  await announce(trx, { t: 'limits', tableId: table_id });
  return { before, after: await findTable(trx, table_id) };
}

/**
 * Exposure is not tracked without a cap, so a cap that is set again applies from the next round.
 */
async function stopCounting(trx: Kysely<DB>, { table_id, currency }: LimitedIn): Promise<void> {
  await trx
    .deleteFrom('live_round_exposures')
    .where('currency', '=', currency)
    .where('round_id', 'in', (from) =>
      from
        .selectFrom('live_rounds')
        .select('id')
        .where('table_id', '=', table_id)
        .where('status', '=', 'open'),
    )
    .execute();
}

/** Removes a currency from a table. Existing bets are still settled; new bets are refused. */
export async function removeTableCurrency(
  trx: Kysely<DB>,
  { table_id, currency }: LimitedIn,
): Promise<{ before: TableWithLimits; after: TableWithLimits }> {
  const before = await findTable(trx, table_id);
  const removed = await trx
    .deleteFrom('live_table_limits')
    .where('table_id', '=', table_id)
    .where('currency', '=', currency)
    .returning('currency')
    .executeTakeFirst();
  if (removed === undefined) throw new ApiError('not_found');
  await announce(trx, { t: 'limits', tableId: table_id });
  return { before, after: await findTable(trx, table_id) };
}

async function findTable(trx: Kysely<DB>, tableId: string): Promise<TableWithLimits> {
  const table = (await readTableLimits(trx)).find(({ id }) => id === tableId);
  if (table === undefined) throw new ApiError('not_found');
  return table;
}

function assertSound(table: TableWithLimits, limits: SetLimits): void {
  for (const field of ['max_payout', 'max_round_stake'] as const) {
    const refused = tooLow(field, limits[field], limits.min_bet);
    if (refused !== undefined) throw fieldError(field, refused);
  }
  assertBetTypes(table, limits);
}

function assertBetTypes(
  { bet_types }: Pick<TableWithLimits, 'bet_types'>,
  { spot_limits }: Pick<SetLimits, 'spot_limits'>,
): void {
  const unknown = Object.keys(spot_limits).find((type) => !bet_types.includes(type));
  if (unknown !== undefined) {
    throw fieldError('spot_limits', `There is no bet of the type ${unknown} at this table.`);
  }
}

export type OwnLimitsOf = LimitedIn & { partnerId: number; mode: AccountMode };

/**
 * Sets a partner's limits. They may be lower than the table's, but must allow the smallest bet. If
 * staff lower the table's limit further, the lower limit applies.
 */
export async function setOwnTableLimits(
  trx: Kysely<DB>,
  { partnerId, mode, table_id, currency }: OwnLimitsOf,
  own: OwnLimits,
): Promise<TableWithOwnLimits> {
  const table = await findTable(trx, table_id);
  const ceiling = table.limits.find((limits) => limits.currency === currency);
  if (ceiling === undefined) throw new ApiError('not_found');
  assertBetTypes(table, own);
  for (const [field, amount] of listOwnLimits(own)) {
    const refused = refusedOwnLimit(ceiling, field, amount);
    if (refused !== undefined) throw fieldError(field, refused);
  }
  const values = { ...own, spot_limits: JSON.stringify(own.spot_limits) };
  await trx
    .insertInto('partner_table_limits')
    .values({ partner_id: partnerId, mode, table_id, currency, ...values })
    .onConflict((known) =>
      known
        .columns(['partner_id', 'mode', 'table_id', 'currency'])
        .doUpdateSet({ ...values, updated_at: sql<Date>`now()` }),
    )
    .execute();
  await announce(trx, { t: 'limits', tableId: table_id });
  const tables = await readOwnTableLimits(trx, partnerId, mode);
  return tables.find(({ id }) => id === table_id) as TableWithOwnLimits;
}
