import type { APIRequestContext } from '@playwright/test';
import { send } from './send.ts';

type NewTicket = { subject: string; message?: string; priority?: string; category?: string };

export async function aTicket(
  request: APIRequestContext,
  partnerToken: string,
  { message = 'It does not work.', ...ticket }: NewTicket,
): Promise<number> {
  const answer = await send(request, 'POST', '/support/tickets', partnerToken, {
    message,
    ...ticket,
  });
  return (answer as { ticket: { id: number } }).ticket.id;
}

export async function responsesOf(
  request: APIRequestContext,
  partnerToken: string,
  id: number,
): Promise<string[]> {
  const answer = await send(request, 'GET', `/support/tickets/${id}`, partnerToken);
  return (answer as { responses: { message: string }[] }).responses.map(({ message }) => message);
}
