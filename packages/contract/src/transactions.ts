import { z } from 'zod';
import { id, messageAnswer, moment, pageQuery, paragraph, playerId, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { mode, modeOrTest } from './modes.ts';
import { audience, defineRoutes } from './route.ts';

/** Calls to partners' wallets and their results. */

export const transactionKinds = ['debit', 'credit', 'rollback'] as const;
export const transactionReasons = ['bet', 'win', 'refund', 'void', 'correction'] as const;
export const transactionStates = [
  'pending',
  'confirmed',
  'refused',
  'rolled_back',
  'needs_attention',
] as const;

export const transaction = z.object({
  transaction_id: z.uuid(),
  partner_id: id,
  mode,
  player_id: z.string().describe('The partner’s own name for its player'),
  currency: z.string(),
  kind: z.enum(transactionKinds),
  reason: z.enum(transactionReasons),
  state: z.enum(transactionStates),
  amount: z.int().positive().describe('In minor units of the currency'),
  round_id: id,
  table_id: z.string(),
  bet_ids: z.array(z.string()).describe('Of a debit: as the player’s page named them'),
  reference_transaction_id: z.uuid().nullable(),
  refusal: z
    .string()
    .nullable()
    .describe('What the player was told of a debit that came to nothing'),
  tries: z.int(),
  last_answer: z.string().nullable(),
  last_answer_at: timestamp.nullable(),
  next_try_at: timestamp.nullable().describe('While a credit or rollback is pending'),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
  closed_at: timestamp
    .nullable()
    .describe('When we closed it without sending it, because it was settled otherwise'),
});
export type Transaction = z.infer<typeof transaction>;

const transactionOfPartner = transaction.extend({
  company_name: z.string().describe('Empty for a partner that was erased'),
  closed_note: z
    .string()
    .nullable()
    .describe('How it was settled, in the words of who closed it; no partner is told'),
});
export type TransactionOfPartner = z.infer<typeof transactionOfPartner>;

const history = z
  .array(z.object({ answer: z.string(), answered_at: timestamp }))
  .describe('What came of each try, oldest first');

const filters = {
  limit: pageQuery.shape.limit,
  cursor: z.uuid().optional().describe('next_cursor of the page before'),
  state: z.enum(transactionStates).optional(),
  kind: z.enum(transactionKinds).optional(),
  player_id: playerId.optional(),
  from: moment.optional(),
  to: moment.optional(),
};

export type TransactionFilter = z.output<z.ZodObject<typeof filters>> & {
  partnerId?: number | undefined;
  mode: z.infer<typeof mode>;
};

/** Counting stops here; only the existence of more is reported. */
export const mostCountedTransactions = 100;

const nextCursor = z.string().nullable();
const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ transactions: z.array(row), next_cursor: nextCursor });
const needs_attention = z
  .int()
  .describe(`How many of the mode need attention, counted to ${mostCountedTransactions}`);
const { limit: _limit, cursor: _cursor, ...exported } = filters;
const ofMode = { mode: modeOrTest };
const ofPartner = { ...ofMode, partner_id: id.optional() };
const csv = { mediaType: 'text/csv' } as const;
const params = z.object({ id: z.uuid() });
const retried = messageAnswer.extend({ transaction });

const settledHow = 'Please say how it was settled.';
const { closingNote } = limits;
const closed = z.object({
  note: paragraph(settledHow, closingNote.max)
    .min(closingNote.min, `Please use at least ${closingNote.min} characters.`)
    .describe('How it was settled; kept with it and in the record, and told to no partner'),
});

/** Routes for partners' servers; the key determines the mode. */
export const transactionsOfKey = { query: z.object(filters), response: pageOf(transaction) };

export const transactionRoutes = defineRoutes({
  listOwnTransactions: {
    method: 'GET',
    path: '/partners/transactions',
    summary: 'What was asked of the own wallet, newest first',
    audience: audience.partner,
    query: z.object({ ...filters, ...ofMode }),
    response: pageOf(transaction).extend({ needs_attention }),
  },
  exportOwnTransactions: {
    method: 'GET',
    path: '/partners/transactions/export',
    summary: 'What was asked of the own wallet, oldest first, as CSV',
    audience: audience.partner,
    query: z.object({ ...exported, ...ofMode }),
    response: csv,
  },
  readOwnTransaction: {
    method: 'GET',
    path: '/partners/transactions/{id}',
    summary: 'One transaction of the own wallet, with what came of each try',
    audience: audience.partner,
    params,
    response: z.object({ transaction, history }),
    errors: ['not_found'],
  },
  retryOwnTransaction: {
    method: 'POST',
    path: '/partners/transactions/{id}/retry',
    summary: 'Send a credit or rollback again, now and for another day',
    audience: audience.partner,
    params,
    response: retried,
    errors: ['not_found', 'transaction_ended'],
  },
  listTransactions: {
    method: 'GET',
    path: '/admin/transactions',
    summary: 'What was asked of partners’ wallets, newest first',
    audience: audience.admin('live.view'),
    query: z.object({ ...filters, ...ofPartner }),
    response: pageOf(transactionOfPartner).extend({ needs_attention }),
  },
  exportTransactions: {
    method: 'GET',
    path: '/admin/transactions/export',
    summary: 'What was asked of partners’ wallets, oldest first, as CSV',
    audience: audience.admin('live.view'),
    query: z.object({ ...exported, ...ofPartner }),
    response: csv,
  },
  readTransaction: {
    method: 'GET',
    path: '/admin/transactions/{id}',
    summary: 'One transaction of a partner’s wallet, with what came of each try',
    audience: audience.admin('live.view'),
    params,
    response: z.object({ transaction: transactionOfPartner, history }),
    errors: ['not_found'],
  },
  retryTransaction: {
    method: 'POST',
    path: '/admin/transactions/{id}/retry',
    summary: 'Send a partner’s credit or rollback again, now and for another day',
    audience: audience.admin('partners.manage'),
    params,
    response: retried,
    errors: ['not_found', 'transaction_ended'],
  },
  closeTransaction: {
    method: 'POST',
    path: '/admin/transactions/{id}/close',
    summary: 'Close a partner’s credit or rollback that was settled otherwise, without sending it',
    audience: audience.admin('partners.manage'),
    recentPassword: true,
    params,
    body: closed,
    incompleteMessage: { note: settledHow },
    response: messageAnswer.extend({ transaction: transactionOfPartner }),
    errors: ['not_found', 'transaction_ended', 'transaction_on_its_way'],
  },
});
