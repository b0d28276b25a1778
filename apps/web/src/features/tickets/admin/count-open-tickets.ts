import { ticketRoutes } from '@baize/contract';
import { callApi } from '../../../lib/api.ts';

export const countOpenTickets = (signal: AbortSignal) =>
  callApi(ticketRoutes.listTickets, { query: { limit: 1 }, signal });
