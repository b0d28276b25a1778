/** A failed call to the live server. */
export class BaizeError extends Error {
  override name = 'BaizeError';
  /**
   * Error code of the server, such as `invalid_api_key`. `not_reached`, `timed_out` and `not_json`
   * come from this library.
   */
  readonly code: string;
  /** HTTP status, or 0 without a response. */
  readonly status: number;
  /** Request ID; include it when contacting support. */
  readonly requestId: string | undefined;
  /** Message for each invalid field. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, details: BaizeErrorDetails) {
    super(message, { cause: details.cause });
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export type BaizeErrorDetails = {
  code: string;
  status: number;
  requestId?: string | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};
