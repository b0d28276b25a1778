import type { ticketRoutes } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Operation } from '@baize/platform/http/serve';
import type { Kysely } from 'kysely';
import { sumsIn, sumsToRead } from './count-tickets.ts';
import { findFirstTickets } from './find-ticket-page.ts';
import { loadConversation } from './load-conversation.ts';
import { loadStaffTicket, loadStaffTickets } from './load-tickets.ts';
import type { TicketScope } from './ticket-filter.ts';

const OTHER_TICKETS = 5;

export const readTicket: Operation<typeof ticketRoutes.readTicket> = async ({
  resources: { db },
  params: { id },
  query,
}) => {
  const ticket = await loadStaffTicket(db, id);
  const scope: TicketScope = { kind: 'partner', id: ticket.partner_id };
  const [conversation, partner, others, counted] = await Promise.all([
    loadConversation(db, id, query),
    loadPartner(db, ticket.partner_id),
    loadOthers(db, scope, id),
    db.executeQuery(sumsToRead({ scope })),
  ]);
  const responses = conversation.responses.map(({ staff_username, ...response }) => ({
    ...response,
    author: staff_username ?? ticket.username,
  }));
  return {
    ticket,
    responses,
    notes: conversation.notes,
    next_cursor: conversation.next_cursor,
    partner,
    other_tickets: others,
    partner_counts: sumsIn(counted.rows).counts,
  };
};

function loadPartner(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('partners')
    .select((query) => [
      'id',
      'username',
      'email',
      'company_name',
      'status',
      'kyc_status',
      'subscription_plan',
      'created_at',
      'last_login',
      'deleted_at',
      query
        .selectFrom('api_keys')
        .select('last_used_at')
        .whereRef('api_keys.partner_id', '=', 'partners.id')
        .where('revoked_at', 'is', null)
        .orderBy('last_used_at', (order) => order.desc().nullsLast())
        .limit(1)
        .as('api_key_last_used_at'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function loadOthers(db: Kysely<DB>, scope: TicketScope, id: number) {
  const ids = await findFirstTickets(db, {
    filter: { scope },
    sort: 'newest',
    limit: OTHER_TICKETS + 1,
  });
  return loadStaffTickets(db, ids.filter((other) => other !== id).slice(0, OTHER_TICKETS));
}
