import { type ErrorBody, type ErrorCode, limits } from '@baize/contract';

type Extras = {
  cause?: unknown;
  /** Seconds. */
  retryAfter?: number;
};

const NO_ANSWER = `The server did not answer within ${limits.apiTimeoutMs / 1000} seconds.`;

/** Failed API call: refused by the server, or without a response (status 0). */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** Error message of the server, if any. */
  readonly serverMessage: string | undefined;
  /** The server may still be processing the request, so do not retry automatically. */
  readonly timedOut: boolean;
  /** Time in milliseconds from which a throttled call may be retried. */
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
    // A 503 also has a Retry-After header, but only a 429 counts as throttled.
    const throttled = status === 429 && retryAfter !== undefined;
    this.retryAt = throttled ? Date.now() + retryAfter * 1000 : undefined;
  }
}

/** The user cancelled the password prompt. Nothing was done, so no error is shown. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

export const hasTimedOut = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.timedOut;

export const statusOf = (error: unknown): number =>
  error instanceof ApiFailure ? error.status : 0;

/** Error text if the server sent no message. */
export const unreachableText = (error: unknown): string =>
  hasTimedOut(error) ? error.message : 'The server could not be reached.';

/** Returns the server's message, else the text for the status, else the fallback. */
export function failureText(
  error: unknown,
  fallback: string,
  byStatus: Record<number, string> = {},
): string {
  if (!(error instanceof ApiFailure)) return fallback;
  if (error.serverMessage !== undefined) return error.serverMessage;
  return byStatus[Math.min(error.status, 500)] ?? fallback;
}
