import { type ErrorBody, type ErrorCode, limits } from '@baize/contract';

type Extras = { cause?: unknown /** Seconds. */; retryAfter?: number };

const NO_ANSWER = `The server did not answer within ${limits.apiTimeoutMs / 1000} seconds.`;

/** A call that did not succeed: refused by the server, or never answered (status 0). */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** The server's sentence, where it gave one. */
  readonly serverMessage: string | undefined;
  /** The server may still be at it: asking again would only ask for more. */
  readonly timedOut: boolean;
  /** When a throttled call may be tried again, in milliseconds. */
  readonly retryAt: number | undefined;

  constructor(status: number, body: Partial<ErrorBody>, extras: Extras = {}) {
    const { cause, retryAfter } = extras;
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    super(body.message ?? (timedOut ? NO_ANSWER : 'The server could not be reached.'), { cause });
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.requestId = body.request_id;
    this.serverMessage = body.message;
    this.timedOut = timedOut;
    // A server that is down names a wait, too: but that is not for having tried too often.
    const throttled = status === 429 && retryAfter !== undefined;
    this.retryAt = throttled ? Date.now() + retryAfter * 1000 : undefined;
  }
}

/** The password was asked for and not given: nothing was done, and there is nothing to tell. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

export const hasTimedOut = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.timedOut;

export const statusOf = (error: unknown): number =>
  error instanceof ApiFailure ? error.status : 0;

/** Of a server that has not said anything one could repeat. */
export const unreachableText = (error: unknown): string =>
  hasTimedOut(error) ? error.message : 'The server could not be reached.';

/** The server's sentence; else the one for the status; else the fallback. */
export function failureText(
  error: unknown,
  fallback: string,
  byStatus: Record<number, string> = {},
): string {
  if (!(error instanceof ApiFailure)) return fallback;
  if (error.serverMessage !== undefined) return error.serverMessage;
  return byStatus[Math.min(error.status, 500)] ?? fallback;
}
