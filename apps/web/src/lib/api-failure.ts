import type { ErrorBody, ErrorCode } from '@baize/contract';

/** A call that did not succeed: refused by the server, or never answered (status 0). */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** The server's sentence, where it gave one. */
  readonly serverMessage: string | undefined;

  constructor(status: number, body: Partial<ErrorBody>, cause?: unknown) {
    super(body.message ?? 'The server could not be reached.', { cause });
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.requestId = body.request_id;
    this.serverMessage = body.message;
  }
}

export const statusOf = (error: unknown): number =>
  error instanceof ApiFailure ? error.status : 0;

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
