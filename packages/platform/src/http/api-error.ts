import { type ErrorCode, errorCatalogue } from '@baize/contract';

type Extras = {
  /** Instead of the catalogue's sentence, where a better one is known. */
  message?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A refusal that the caller is told of. Anything else thrown is a fault and told to no one. */
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
