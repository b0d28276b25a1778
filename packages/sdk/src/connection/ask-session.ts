import type { SessionAnswer } from '@baize/contract/live';
import type { Config } from '../config.ts';
import { BaizeError } from '../error.ts';
import { ownMessages } from '../own-messages.ts';
import type { LiveErrorCode } from '../types.ts';

/** The server answered, and said no. */
export class SessionRefused extends BaizeError {
  /** Whether another try would end the same way; if not, how long the server asks to wait. */
  declare readonly isFinal: boolean;
  declare readonly waitMs: number;

  constructor({ status, headers }: Response, body: { code?: LiveErrorCode; message?: string }) {
    const isFinal = status < 500 && status !== 429;
    // What stands before the server may answer in its place, in words that are no code.
    const code = isFinal ? 'route_not_found' : status === 429 ? 'too_many_requests' : 'unavailable';
    super(body.code ?? code, body.message ?? ownMessages.disconnected);
    this.isFinal = isFinal;
    this.waitMs = readWait(headers.get('retry-after') ?? '');
  }
}

/** Seconds, or a date. */
const readWait = (after: string) => Number(after) * 1000 || Date.parse(after) - Date.now() || 0;

/**
 * Exchanges key and player, or a launch token, for tickets. A launch token is good once, and the answer brings
 * the next one: who asks meanwhile waits for the same answer. Without any it rejects with the browser's error.
 */
export const askSession = (config: Config): Promise<SessionAnswer> =>
  (config.asking ??= ask(config).finally(() => {
    config.asking = undefined;
  }));

async function ask(config: Config): Promise<SessionAnswer> {
  const { serverUrl, apiKey, playerId, launchToken } = config;
  const answer = await fetch(`${serverUrl}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(launchToken ? { launchToken } : { playerId }),
    signal: AbortSignal.timeout(20_000),
  });
  if (!answer.ok) throw new SessionRefused(answer, await answer.json().catch(() => ({})));
  const session: SessionAnswer = await answer.json();
  config.launchToken = session.launchToken;
  return session;
}
