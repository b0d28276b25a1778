import type { SessionAnswer } from '@baize/contract/live';
import type { Config } from '../config.ts';
import { BaizeError } from '../error.ts';

const finalStatuses = [400, 401, 403, 404];

/** Exchanges key and player for tickets. Rejects with `network` where another try may do better. */
export async function askSession({ serverUrl, apiKey, playerId }: Config): Promise<SessionAnswer> {
  const answer = await fetch(`${serverUrl}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({ playerId }),
  });
  const body = await answer.json();
  if (answer.ok) return body;
  const code = finalStatuses.includes(answer.status) ? body.code : 'network';
  throw new BaizeError(code, body.message);
}
