import { type ErrorCode, errorCatalogue } from '@baize/contract';

type Extras = {
  /** Replaces the catalogue's message. */
  message?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** An error reported to the caller. Any other error is a fault whose details stay internal. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, extras: Extras = {}) {
    const [status, sentence] = errorCatalogue[code];
    super(extras.message ?? sentence, { cause: extras.cause });
    this.code = code;
    this.status = status;
    this.fields = extras.fields;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }
}

export function fieldError(field: string, message: string): ApiError {
  return new ApiError('validation_failed', { message, fields: { [field]: message } });
}
