import { z } from 'zod';
import { currencyCode, id, messageAnswer, nextCursor, pageQuery, timestamp } from './fields.ts';
import { modeOrTest } from './modes.ts';
import { betStatuses } from './play.ts';
import { audience, defineRoutes } from './route.ts';

/** Live tables in the portal and the back office: state, activity and revenue (D30). */

const count = z.number().int();
const amount = count.describe('In minor units of the currency');

export const liveTable = z.object({
  id: z.string(),
  name: z.string(),
  game: z.string(),
  is_live: z.boolean().describe('Whether rounds are being run right now'),
  phase: z.enum(['open', 'closed', 'result']).nullable(),
  round_id: id.nullable(),
  players_online: count.describe('Of all partners, on all servers; a few seconds old at most'),
  recent_numbers: z.array(count).describe('The last results by their numbers, newest first'),
  currency: z.string(),
  min_bet: amount,
  max_payout: amount.describe('The most one bet may return, stake included'),
  max_round_stake: amount,
});
export type LiveTableView = z.infer<typeof liveTable>;

export const origin = z
  .string()
  .trim()
  .max(300)
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'Please enter an origin such as https://play.example.com.',
  )
  .transform((value) => new URL(value).origin);

export const allowedOrigins = z.strictObject({
  allowed_origins: z.array(origin).max(20, 'Please list at most 20 origins.'),
});

const day = z.iso.date();
/**
 * Rejects dates before 2000: JavaScript and PostgreSQL disagree on very early dates, and there is
 * no data.
 */
const askedDay = day.refine((given) => given >= '2000-01-01', 'Please choose a day since 2000.');
export const revenueRange = z.object({
  from: askedDay.optional().describe('The first day; 30 days back when left out'),
  to: askedDay.optional().describe('The last day; today when left out'),
});

const settledOn = z.object({
  from: askedDay.optional().describe('Settled on this day of UTC or later'),
  to: askedDay
    .optional()
    .describe(
      'Settled on this day or before; of those that are open none, where days are asked for',
    ),
});

/** Every response covers one mode only (D41). */
const ofMode = z.object({ mode: modeOrTest });
const ofCurrency = ofMode.extend({
  currency: currencyCode
    .optional()
    .describe('Amounts of several have no sum; the one played most when left out'),
});
const revenueQuery = revenueRange.extend(ofCurrency.shape);

export const revenueDay = z.object({
  day,
  bets: count,
  staked: amount,
  paid: amount,
  revenue: count.describe('Gross gaming revenue: staked less paid'),
});
export type RevenueDay = z.infer<typeof revenueDay>;

export const chosenCurrency = {
  currency: z.string().describe('Of all amounts in this answer'),
  currencies: z.array(z.string()).describe('Those that were played, and the chosen one'),
};

const revenueAnswer = z.object({
  days: z.array(revenueDay).describe('Every day of the range, quiet ones too, oldest first'),
  totals: revenueDay.omit({ day: true }),
  ...chosenCurrency,
});

export const playedBet = z.object({
  id,
  round_id: id,
  game: z.string().describe('What was played; `type` and `value` are in its terms'),
  player: z.string().describe('The name the partner gave its player'),
  type: z.string(),
  value: z.unknown(),
  currency: z.string(),
  amount,
  payout: amount,
  status: z.enum(betStatuses),
  placed_at: timestamp,
  settled_at: timestamp.nullable(),
});
export type PlayedBet = z.infer<typeof playedBet>;

const csv = { mediaType: 'text/csv' } as const;

export const liveTableRoutes = defineRoutes({
  streamInfo: {
    method: 'GET',
    path: '/partners/stream-info',
    summary: 'The tables, how to connect to them, and from where it is allowed',
    audience: audience.partner,
    response: z.object({
      tables: z.array(liveTable),
      server_url: z.string().describe('What the SDK takes as serverUrl'),
      website_origin: z.string().nullable().describe('Always allowed'),
      portal_origin: z.string().describe('Always allowed, for the preview'),
      allowed_origins: z.array(z.string()),
      sandbox: z.boolean().describe('Play money; pages on localhost are allowed too'),
    }),
  },
  updateAllowedOrigins: {
    method: 'PUT',
    path: '/partners/allowed-origins',
    summary: 'Replace the list of origins that may open player sessions with the own key',
    audience: audience.partner,
    body: allowedOrigins,
    response: messageAnswer.extend({ allowed_origins: z.array(z.string()) }),
  },
  ownRevenue: {
    method: 'GET',
    path: '/partners/revenue',
    summary: 'The own gross gaming revenue by day',
    audience: audience.partner,
    query: revenueQuery,
    response: revenueAnswer,
  },
  exportOwnRevenue: {
    method: 'GET',
    path: '/partners/revenue/export',
    summary: 'The own gross gaming revenue by day, as CSV; of every currency where none is named',
    audience: audience.partner,
    query: revenueQuery,
    response: csv,
  },
  ownBets: {
    method: 'GET',
    path: '/partners/bets',
    summary: 'The bets of the own players, newest first',
    audience: audience.partner,
    query: pageQuery.extend(ofMode.shape),
    response: z.object({ bets: z.array(playedBet), next_cursor: nextCursor }),
  },
  exportOwnBets: {
    method: 'GET',
    path: '/partners/bets/export',
    summary:
      'The bets of the own players, oldest first, as CSV; or those of days, as revenue has them',
    audience: audience.partner,
    query: settledOn.extend(ofMode.shape),
    response: csv,
  },
  liveTables: {
    method: 'GET',
    path: '/admin/live-tables',
    summary: 'The tables with their players and today’s play',
    audience: audience.admin('live.view'),
    query: ofCurrency,
    response: z.object({
      tables: z.array(liveTable.extend({ today: revenueDay.omit({ day: true }) })),
      ...chosenCurrency,
    }),
  },
  liveRevenue: {
    method: 'GET',
    path: '/admin/live-tables/revenue',
    summary: 'Gross gaming revenue by day of all partners, and who brought most',
    audience: audience.admin('live.view'),
    query: revenueQuery,
    response: revenueAnswer.extend({
      partners: z
        .array(
          revenueDay.omit({ day: true }).extend({
            partner_id: id,
            company_name: z.string().describe('Empty for a partner that was erased'),
          }),
        )
        .describe('The twenty with the highest stakes in the range'),
    }),
  },
});
