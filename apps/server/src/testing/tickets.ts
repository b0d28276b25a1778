import type { StaffTicket, Ticket } from '@baize/contract';
import type { TestServer } from './test-server.ts';

export const ticketForm = (overrides: Record<string, unknown> = {}) => ({
  subject: 'Stream stops after a minute',
  message: 'The table freezes, then the player shows the lobby.',
  priority: 'high',
  ...overrides,
});

export async function aTicket(
  server: TestServer,
  token: string,
  overrides: Record<string, unknown> = {},
): Promise<Ticket> {
  const answer = await server.call('POST', '/support/tickets', {
    token,
    body: ticketForm(overrides),
  });
  if (answer.statusCode !== 201) throw new Error(`Could not raise a ticket: ${answer.body}`);
  return answer.json<{ ticket: Ticket }>().ticket;
}

export async function setStatus(
  server: TestServer,
  staffToken: string,
  id: number,
  status: string,
): Promise<StaffTicket> {
  const answer = await server.call('PUT', `/admin/support/tickets/${id}/status`, {
    token: staffToken,
    body: { status },
  });
  if (answer.statusCode !== 200) throw new Error(`Could not set the status: ${answer.body}`);
  return answer.json<{ ticket: StaffTicket }>().ticket;
}
