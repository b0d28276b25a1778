import type { Route } from '@baize/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { keepUploadPace } from './upload-pace.ts';

export type UploadLimits = Pick<
  NonNullable<Route['upload']>,
  'maxFiles' | 'maxFileBytes' | 'timeoutMs'
>;

/** Allowance for multipart boundaries, part headers and small fields beside the files. */
const OVERHEAD_BYTES = 256 * 1024;

export const largestUpload = ({ maxFiles, maxFileBytes }: UploadLimits): number =>
  maxFiles * maxFileBytes + OVERHEAD_BYTES;

/**
 * Registers a route that accepts files. multipart/form-data is parsed only here. Other routes
 * reject it, because browsers send it cross-origin without a preflight (CSRF).
 */
export function takeUploads(
  app: FastifyInstance,
  limits: UploadLimits,
  bind: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        // One more than allowed, so that an excess file is rejected instead of silently dropped.
        files: limits.maxFiles + 1,
        fileSize: limits.maxFileBytes + 1,
        fields: 10,
        fieldSize: 1_024,
        parts: limits.maxFiles + 12,
        headerPairs: 20,
      },
    });
    scope.addHook('onRequest', async (request, reply) => {
      keepUploadPace(request, reply, {
        maxBytes: largestUpload(limits),
        timeoutMs: limits.timeoutMs,
      });
    });
    bind(scope);
  });
}
