import { type ErrorCode, errorCatalogue } from '@baize/contract';

/** A refusal the caller is told of, in the one shape all errors have (D4). */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    extras: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    const [status, message] = errorCatalogue[code];
    super(message);
    this.code = code;
    this.status = status;
    this.fields = extras.fields;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }
}
