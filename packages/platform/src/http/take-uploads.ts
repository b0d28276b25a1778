import type { Route } from '@baize/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { keepUploadPace } from './upload-pace.ts';

export type UploadLimits = Pick<
  NonNullable<Route['upload']>,
  'maxFiles' | 'maxFileBytes' | 'timeoutMs'
>;

/** Boundaries, part headers and small fields beside the files. */
const OVERHEAD_BYTES = 256 * 1024;

export const largestUpload = ({ maxFiles, maxFileBytes }: UploadLimits): number =>
  maxFiles * maxFileBytes + OVERHEAD_BYTES;

/**
 * A route that takes files. Only here is multipart/form-data read at all: everywhere else it
 * stays a refused type, because a foreign page may send it without asking.
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
        // One more than allowed, so that it is seen and refused rather than silently cut.
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
