import { apiKeyCallerOf } from '@baize/platform/security/api-keys';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallLog } from './call-log.ts';

export function logCalls(app: FastifyInstance, callLog: CallLog): void {
  const answers = new WeakMap<FastifyRequest, unknown>();
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (apiKeyCallerOf(request)) answers.set(request, payload);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const caller = apiKeyCallerOf(request);
    if (caller) {
      const { method, url, id: requestId, query, body } = request;
      const answer = answers.get(request);
      callLog.note({
        ...{ partnerId: caller.id, mode: caller.mode, direction: 'to_us', method, requestId },
        address: url.split('?', 1)[0] ?? '',
        status: reply.statusCode,
        failure: null,
        durationMs: reply.elapsedTime,
        request: body ?? (Object.keys(query as object).length > 0 ? query : undefined),
        answer: () => (typeof answer === 'string' ? JSON.parse(answer) : undefined),
      });
    }
    done();
  });
}
