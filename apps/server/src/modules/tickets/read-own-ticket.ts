import type { ticketRoutes } from '@baize/contract';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { loadResponses } from './load-responses.ts';
import { loadOwnTickets } from './load-tickets.ts';

export const readOwnTicket: Operation<typeof ticketRoutes.readOwnTicket> = async ({
  resources: { db },
  caller,
  params: { id },
  query,
}) => {
  const [ticket] = await loadOwnTickets(db, caller.id, [id]);
  if (ticket === undefined) throw new ApiError('not_found');
  return { ticket, ...(await loadResponses(db, id, query)) };
};
