import type pg from 'pg';
import { statementName } from './statement.ts';
import { ImpatientClient } from './time-limits.ts';

/**
 * Sends declared statements with their names, so that PostgreSQL plans each once per connection. Not for
 * poolers: the next transaction may run on a connection that has not prepared the name.
 */
export class PreparingClient extends ImpatientClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query as (...parameters: unknown[]) => unknown;
    this.query = ((asked: unknown, values?: unknown, ...more: unknown[]) => {
      const name = typeof asked === 'string' ? statementName(asked) : undefined;
      return name === undefined
        ? query(asked, values, ...more)
        : query({ name, text: asked, values }, ...more);
    }) as pg.Client['query'];
  }
}
