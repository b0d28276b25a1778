import { transactionRoutes } from '@baize/contract';
import { callApi } from '../../lib/api.ts';

/** Of live mode, counted by the list. */
export async function countNeedingAttention(signal: AbortSignal): Promise<number> {
  const query = { mode: 'live', state: 'needs_attention', limit: 1 } as const;
  const { needs_attention } = await callApi(transactionRoutes.listTransactions, { query, signal });
  return needs_attention;
}
