import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aForm, aPdf, formHeaders } from '../../apps/server/src/testing/documents.ts';
import { password, registration } from '../../apps/server/src/testing/registration.ts';
import { ticketForm } from '../../apps/server/src/testing/tickets.ts';
import type { Acknowledged } from './acknowledged.ts';
import { type Answer, type Call, call, isDone, isOpen } from './call.ts';
import { owner } from './cluster.ts';

const TICKETS_EACH = 4;
const AGAIN_AFTER_MS = 150;

export type Asking = {
  url: string;
  acknowledged: Acknowledged;
  /** Aborted when no more calls should be sent. */
  signal: AbortSignal;
  /** Called with every response, including failed connections. */
  onAnswer(path: string, answer: Answer): void;
};

export type SignedUp = { id: number; token: string; apiKey: string };

class Refused extends Error {}

/** Retries until the outcome is known; throws if the signal is aborted before. */
export async function persist(asking: Asking, path: string, asked: Call): Promise<Answer> {
  for (;;) {
    const answer = await call(asking.url, path, asked);
    asking.onAnswer(path, answer);
    if (!isOpen(answer)) return answer;
    asking.signal.throwIfAborted();
    await sleep(AGAIN_AFTER_MS);
  }
}

async function mustBeDone(asking: Asking, path: string, asked: Call): Promise<Answer> {
  const answer = await persist(asking, path, asked);
  if (isDone(answer)) return answer;
  throw new Refused(`${asked.method ?? 'GET'} ${path}: ${answer.status} ${answer.content}`);
}

export async function logInOwner(asking: Asking): Promise<string> {
  const asked = { method: 'POST', body: owner } as const;
  return (await mustBeDone(asking, '/api/admin/login', asked)).json<{ token: string }>().token;
}

/** Treats 409 as success: an earlier attempt succeeded, but its response was lost. */
async function mustBeDoneOnce(asking: Asking, path: string, asked: Call): Promise<void> {
  const answer = await persist(asking, path, asked);
  if (!isDone(answer) && answer.status !== 409) {
    throw new Refused(`${asked.method ?? 'GET'} ${path}: ${answer.status} ${answer.content}`);
  }
}

async function register(asking: Asking) {
  const body = registration();
  await mustBeDoneOnce(asking, '/api/partners/register', { method: 'POST', body });
  asking.acknowledged.registered.set(body.username, body.email);
  return body;
}

/** Registers a partner, creates tickets, approves its KYC as staff and fetches its API key. */
export async function becomePartner(asking: Asking, ownerToken: string): Promise<SignedUp> {
  const { acknowledged } = asking;
  const { username } = await register(asking);
  const login = { method: 'POST', body: { username, password } } as const;
  const signedIn = await mustBeDone(asking, '/api/partners/login', login);
  const { token } = signedIn.json<{ token: string }>();
  const profile = await mustBeDone(asking, '/api/partners/profile', { token });
  const { id } = profile.json<{ id: number }>();

  const content = aPdf(`Certificate of ${username}`);
  const form = aForm([{ name: `${username}.pdf`, type: 'application/pdf', content }]);
  const upload = { method: 'POST', token, headers: formHeaders, body: form } as const;
  await mustBeDoneOnce(asking, '/api/partners/kyc', upload);
  acknowledged.documents.add(createHash('sha256').update(content).digest('hex'));

  for (let count = 0; count < TICKETS_EACH; count++) {
    const subject = `Ticket ${randomUUID()}`;
    await mustBeDone(asking, '/api/support/tickets', {
      method: 'POST',
      token,
      body: ticketForm({ subject }),
      headers: { 'idempotency-key': subject },
    });
    acknowledged.tickets.add(subject);
    await mustBeDone(asking, '/api/partners/profile', { token });
  }

  await mustBeDone(asking, '/api/admin/partners/kyc/approve', {
    method: 'POST',
    token: ownerToken,
    body: { partner_id: id },
    headers: { 'idempotency-key': `approve ${username}` },
  });
  acknowledged.approved.add(id);
  const key = await mustBeDone(asking, '/api/partners/api-key', { token });
  return { id, token, apiKey: key.json<{ api_key: string }>().api_key };
}
