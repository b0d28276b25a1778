import type { SessionAnswer } from '@baize/contract/live';
import type { Config } from '../config.ts';
import { BaizeError } from '../error.ts';
import { ownMessages } from '../own-messages.ts';
import type { LiveErrorCode } from '../types.ts';

/** Thrown if the server refuses a session. */
export class SessionRefused extends BaizeError {
  /**
   * Whether a retry would fail the same way; otherwise `waitMs` is the wait that the server
   * requests.
   */
  declare readonly isFinal: boolean;
  declare readonly waitMs: number;

  constructor({ status, headers }: Response, body: { code?: LiveErrorCode; message?: string }) {
    const isFinal = status < 500 && status !== 429;
    // A proxy may respond instead of the server, without our error codes.
    const code = isFinal ? 'route_not_found' : status === 429 ? 'too_many_requests' : 'unavailable';
    super(body.code ?? code, body.message ?? ownMessages.disconnected);
    this.isFinal = isFinal;
    this.waitMs = readWait(headers.get('retry-after') ?? '');
  }
}

/** Parses Retry-After, which is seconds or a date. */
const readWait = (after: string) => Number(after) * 1000 || Date.parse(after) - Date.now() || 0;

/**
 * Exchanges key and player, or a launch token, for connection tokens. A launch token is valid once
 * and the response contains the next, so concurrent callers share one request. Without a response,
 * rejects with the browser's error.
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
