import {
  type RouteCall,
  type Transaction,
  type TransactionOfPartner,
  transactionRoutes,
} from '@baize/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { keptIn } from '../../concepts/modes/kept-in-mode.ts';
import { callApi } from '../../lib/api.ts';
import { cursorPages } from '../../lib/cursor-pages.ts';
import { adminKeys, partnerKeys, type SessionKey } from '../../lib/query-keys.ts';
import type { SessionAudience } from '../../lib/session.ts';

export type ListedTransaction = Transaction &
  Partial<Pick<TransactionOfPartner, 'company_name' | 'closed_note'>>;
export type TransactionFilters = NonNullable<
  RouteCall<typeof transactionRoutes.exportTransactions>['query']
>;

type Page = {
  transactions: ListedTransaction[];
  next_cursor: string | null;
  needs_attention: number;
};
type One = {
  transaction: ListedTransaction;
  history: { answer: string; answered_at: string }[];
};

/**
 * Routes and query keys of the transactions: partners see their own, staff those of all partners.
 */
export type TransactionSource = {
  audience: SessionAudience;
  keys: {
    transactionList: (filters: object) => SessionKey;
    transaction: (id: string) => SessionKey;
  };
  list: (
    query: TransactionFilters & { cursor?: string | undefined },
    signal: AbortSignal,
  ) => Promise<Page>;
  read: (id: string, signal: AbortSignal) => Promise<One>;
  retry: (id: string) => Promise<{ message: string }>;
  exported:
    | typeof transactionRoutes.exportTransactions
    | typeof transactionRoutes.exportOwnTransactions;
};

export const ownTransactions: TransactionSource = {
  audience: 'partner',
  keys: partnerKeys,
  list: ({ partner_id: _, ...query }, signal) =>
    callApi(transactionRoutes.listOwnTransactions, { query, signal }),
  read: (id, signal) => callApi(transactionRoutes.readOwnTransaction, { params: { id }, signal }),
  retry: (id) => callApi(transactionRoutes.retryOwnTransaction, { params: { id } }),
  exported: transactionRoutes.exportOwnTransactions,
};

export const allTransactions: TransactionSource = {
  audience: 'admin',
  keys: adminKeys,
  list: (query, signal) => callApi(transactionRoutes.listTransactions, { query, signal }),
  read: (id, signal) => callApi(transactionRoutes.readTransaction, { params: { id }, signal }),
  retry: (id) => callApi(transactionRoutes.retryTransaction, { params: { id } }),
  exported: transactionRoutes.exportTransactions,
};

/** Poll more often while a transaction is pending. Bets create new ones continually. */
const PENDING_REFRESH_MS = 5_000;
const REFRESH_MS = 30_000;

export const transactionListQuery = (source: TransactionSource, filters: TransactionFilters) =>
  infiniteQueryOptions({
    queryKey: source.keys.transactionList(filters),
    queryFn: ({ pageParam, signal }) => source.list({ ...filters, cursor: pageParam }, signal),
    ...cursorPages,
    placeholderData: keptIn(filters.mode),
    refetchInterval({ state }) {
      const [first, ...earlier] = state.data?.pages ?? [];
      // Stop polling once older pages are loaded: refetching would reload every page and move rows
      // under the reader.
      if (earlier.length > 0) return false;
      const isPending = first?.transactions.some((one) => one.state === 'pending');
      return isPending ? PENDING_REFRESH_MS : REFRESH_MS;
    },
  });

export const transactionQuery = (source: TransactionSource, id: string) =>
  queryOptions({
    queryKey: source.keys.transaction(id),
    queryFn: ({ signal }) => source.read(id, signal),
    refetchInterval: ({ state }) =>
      state.data?.transaction.state === 'pending' ? PENDING_REFRESH_MS : false,
  });
