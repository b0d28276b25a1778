import type { ErrorBody, ErrorCode } from '@baize/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** Maps Fastify's own error codes to codes of the catalogue. */
const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
};

const byStatus: Record<number, ErrorCode> = {
  400: 'malformed_body',
  404: 'route_not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

function toApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = byFastifyCode[code] ?? (statusCode < 500 ? byStatus[statusCode] : undefined);
  if (known !== undefined) return new ApiError(known, { cause: error });
  if (isDatabaseDown(error)) return new ApiError('unavailable', { cause: error });
  return new ApiError('internal_error', { cause: error });
}

/**
 * SQLSTATEs reported as 503: disk full; too many connections, shutdown, startup; statement, lock or
 * transaction timeout; deadlock.
 */
const refusedByServer = new Set('53100 53300 57P01 57P03 57014 55P03 25P03 40P01'.split(' '));
const refusedByDriver = new Set([
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'timeout expired',
]);

function isDatabaseDown({ code, syscall, message }: NodeJS.ErrnoException): boolean {
  return (
    refusedByServer.has(code ?? '') ||
    syscall === 'connect' ||
    code === 'ECONNRESET' ||
    message.startsWith('Connection terminated') ||
    refusedByDriver.has(message)
  );
}

/** In seconds. Outages end either within seconds or not soon. */
const RETRY_WHEN_BUSY_SECONDS = 5;

export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError) {
  const isBusy = error.status === 503;
  const retryAfter = error.retryAfterSeconds ?? (isBusy ? RETRY_WHEN_BUSY_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const body: ErrorBody = {
    message: error.message,
    error: error.message,
    code: error.code,
    request_id: request.id,
    ...(error.fields && { fields: error.fields }),
  };
  return reply.code(error.status).type('application/json; charset=utf-8').send(body);
}

type FailurePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
) => Promise<FastifyReply> | FastifyReply | undefined;

/** Sends every error in one format. Page requests get an error page for faults instead. */
export function handleErrors(app: FastifyInstance, sendPage?: FailurePage): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toApiError(error);
    if (refusal.status < 500) return sendError(request, reply, refusal);
    // An ApiError with status 5xx was thrown on purpose, so it is not logged as a failure.
    if (refusal !== error) request.log.error({ err: error }, 'request failed');
    return sendPage?.(request, reply, refusal.status) ?? sendError(request, reply, refusal);
  });
}
