import { z } from 'zod';
import { messageAnswer } from './fields.ts';
import { modeOrTest } from './modes.ts';
import { audience, defineRoutes } from './route.ts';

/** Table limits: set by staff per currency, lowered by partners for their players. */

const most = 1_000_000_000_000;
const amount = z
  .int('Use a whole number of minor units.')
  .positive('Use more than 0.')
  .max(most, 'This is too much.')
  .describe('In minor units of the currency');

const spotLimits = z
  .record(z.string().regex(/^[a-z_]{1,20}$/), amount)
  .describe('The most a player may have on one spot in a round, by type of bet');

export const setLimits = z.strictObject({
  min_bet: amount,
  max_payout: amount.describe('The most one bet may return, stake included'),
  max_round_stake: amount.describe('Of one player'),
  max_bets_per_round: z.int().positive('Use more than 0.').max(10_000).describe('Of one player'),
  spot_limits: spotLimits.default({}),
  max_exposure: amount
    .nullable()
    .default(null)
    .describe('The most the house may lose in a round over all players of a mode; null is no cap'),
});
export type SetLimits = z.output<typeof setLimits>;

const tableLimitsRow = z.object({ currency: z.string(), ...setLimits.shape });

const limitedTable = z.object({
  id: z.string(),
  name: z.string(),
  game: z.string(),
  bet_types: z.array(z.string()).describe('What spot_limits may name'),
});
export type LimitedTable = z.infer<typeof limitedTable>;

export const ownLimits = z.strictObject({
  max_payout: amount.nullable().default(null).describe('null is as the table has it'),
  max_round_stake: amount.nullable().default(null).describe('null is as the table has it'),
  spot_limits: spotLimits.default({}),
});
export type OwnLimits = z.output<typeof ownLimits>;

const params = z.object({
  table_id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  currency: z.string().regex(/^[A-Z]{3,4}$/, 'Use a code such as EUR.'),
});

const listed = limitedTable.extend({ limits: z.array(tableLimitsRow) });
const ownListed = limitedTable.extend({
  limits: z.array(tableLimitsRow.omit({ max_exposure: true }).extend({ own: ownLimits })),
});
export type TableWithLimits = z.infer<typeof listed>;
export type TableWithOwnLimits = z.infer<typeof ownListed>;

export const tableLimitRoutes = defineRoutes({
  tableLimits: {
    method: 'GET',
    path: '/admin/table-limits',
    summary: 'The limits of every table in every currency it is played in',
    audience: audience.admin('live.view'),
    response: z.object({ tables: z.array(listed) }),
  },
  setTableLimits: {
    method: 'PUT',
    path: '/admin/table-limits/{table_id}/{currency}',
    summary: 'Set the limits of a table in a currency; one it did not have is played from then on',
    audience: audience.admin('live.manage'),
    params,
    body: setLimits,
    response: messageAnswer.extend({ table: listed }),
    errors: ['not_found'],
  },
  removeTableCurrency: {
    method: 'DELETE',
    path: '/admin/table-limits/{table_id}/{currency}',
    summary: 'Take no more bets in a currency at a table',
    audience: audience.admin('live.manage'),
    params,
    response: messageAnswer.extend({ table: listed }),
    errors: ['not_found'],
  },
  ownTableLimits: {
    method: 'GET',
    path: '/partners/table-limits',
    summary: 'The limits of the tables, and what is lower for the own players',
    audience: audience.partner,
    query: z.object({ mode: modeOrTest }),
    response: z.object({ tables: z.array(ownListed) }),
  },
  setOwnTableLimits: {
    method: 'PUT',
    path: '/partners/table-limits/{table_id}/{currency}',
    summary: 'Lower the limits of a table for the own players; above the table’s own is refused',
    audience: audience.partner,
    params,
    query: z.object({ mode: modeOrTest }),
    body: ownLimits,
    response: messageAnswer.extend({ table: ownListed }),
    errors: ['not_found'],
  },
});
