import { randomUUID } from 'node:crypto';
import { ticketForm } from '../../apps/server/src/testing/tickets.ts';
import { type Answer, call, isDone } from './call.ts';
import type { Portal } from './portal.ts';
import type { Scene } from './scene.ts';

/** Creates a ticket at one process, bypassing the balancer. */
export async function writeAt(
  { url }: Pick<Portal, 'url'>,
  { load }: Pick<Scene, 'load'>,
): Promise<Answer> {
  const subject = `Ticket ${randomUUID()}`;
  const answer = await call(url, '/api/support/tickets', {
    method: 'POST',
    token: load.partner.token,
    body: ticketForm({ subject }),
    headers: { 'idempotency-key': subject },
  });
  if (isDone(answer)) load.acknowledged.tickets.add(subject);
  return answer;
}
