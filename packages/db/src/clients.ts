import type pg from 'pg';
import { statementName } from './statement.ts';
import { ImpatientClient } from './time-limits.ts';

/**
 * Sends declared statements by name, so that PostgreSQL plans each once per connection. Not for
 * poolers: the next transaction may use a connection where the name is not prepared.
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
