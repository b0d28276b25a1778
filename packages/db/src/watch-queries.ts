import type pg from 'pg';
import type { ImpatientClient } from './time-limits.ts';

/**
 * Called when a query is sent. The returned function is called when it ends, with its error if it
 * failed.
 */
export type WatchQuery = (text: string) => ((error?: unknown) => void) | undefined;

/** Extends a client class so that `watch` sees every query. */
export function watchedClient(
  Client: typeof ImpatientClient,
  watch: WatchQuery,
): typeof ImpatientClient {
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query as (...parameters: unknown[]) => unknown;
      this.query = ((...parameters: unknown[]) => {
        const ended = watch(textOf(parameters[0]));
        if (!ended) return query(...parameters);
        const answer = query(...parameters.map((parameter) => telling(parameter, ended)));
        if (answer instanceof Promise) answer.then(() => ended(), ended);
        return answer;
      }) as pg.Client['query'];
    }
  };
}

/** Wraps the callback that the pool itself passes; other callers use promises. */
function telling(parameter: unknown, ended: (error?: unknown) => void): unknown {
  if (typeof parameter !== 'function') return parameter;
  return (error: unknown, ...rest: unknown[]) => {
    ended(error);
    return parameter(error, ...rest);
  };
}

const textOf = (asked: unknown) =>
  typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '');
