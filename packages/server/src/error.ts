/** A call to the live server that came to nothing. */
export class BaizeError extends Error {
  override name = 'BaizeError';
  /** The server's own code, such as `invalid_api_key`; `not_reached`, `timed_out` and `not_json` are ours. */
  readonly code: string;
  /** 0 when nothing came back. */
  readonly status: number;
  /** Name it when you ask us: we find the call by it. */
  readonly requestId: string | undefined;
  /** Which fields were wrong, and how. */
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
