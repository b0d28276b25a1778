import { type ErrorBody, type ErrorCode, errorCatalogue } from '@baize/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

const byStatus: Record<number, ErrorCode> = {
  400: 'malformed_body',
  404: 'route_not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(byStatus[error.statusCode ?? 500] ?? 'internal_error');
}

/** Errors of these routes in the one shape (D4). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    // A refusal is an answer we chose, also where it says that we cannot right now.
    if (refusal !== error && refusal.status >= 500)
      request.log.error({ err: error }, 'request failed');
    if (refusal.retryAfterSeconds !== undefined) {
      reply.header('retry-after', refusal.retryAfterSeconds);
    }
    const [, sentence] = errorCatalogue[refusal.code];
    const body: ErrorBody = {
      message: sentence,
      error: sentence,
      code: refusal.code,
      request_id: request.id,
      ...(refusal.fields && { fields: refusal.fields }),
    };
    return reply.code(refusal.status).type('application/json; charset=utf-8').send(body);
  });
}
