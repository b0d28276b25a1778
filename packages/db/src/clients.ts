import type pg from 'pg';
import { type Declared, DeclaredQuery } from './declared-query.ts';
import { statementName } from './statement.ts';
import { ImpatientClient } from './time-limits.ts';

type Query = (...parameters: unknown[]) => unknown;

/** What has a name is planned once by it, where a text would be planned on each call. */
export class PreparingClient extends ImpatientClient {
  readonly #parserOf = (typeId: number) => this.getTypeParser(typeId, 'text');

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query as Query;
    this.query = ((asked: unknown, ...rest: unknown[]) => {
      const declared = declaredBy(asked, rest);
      return declared === undefined ? query(asked, ...rest) : this.#ask(query, declared);
    }) as pg.Client['query'];
  }

  #ask(query: Query, declared: Declared): Promise<unknown> {
    return new Promise((resolve, reject) => {
      query(
        new DeclaredQuery(declared, this.#parserOf, (error, result) =>
          error ? reject(error) : resolve(result),
        ),
      );
    });
  }
}

/** A text that was declared, or one that is given with its name; whoever wants to be called back asks the driver. */
function declaredBy(asked: unknown, [values, callback]: unknown[]): Declared | undefined {
  if (callback !== undefined) return undefined;
  if (typeof asked === 'string') {
    const name = statementName(asked);
    return name === undefined || !Array.isArray(values) ? undefined : { name, text: asked, values };
  }
  return isDeclared(asked) && values === undefined ? asked : undefined;
}

function isDeclared(asked: unknown): asked is Declared {
  const { name, text, values, ...more } = asked as Partial<Declared>;
  return name !== undefined && text !== undefined && Array.isArray(values) && noneOf(more);
}

const noneOf = (more: object) => Object.keys(more).length === 0;

/**
 * The next transaction may run on another connection of the pooler's, which knows no statement that
 * was prepared by name on this one.
 */
export class PooledClient extends ImpatientClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query as Query;
    this.query = ((asked: unknown, ...rest: unknown[]) =>
      query(withoutName(asked), ...rest)) as pg.Client['query'];
  }
}

function withoutName(asked: unknown): unknown {
  const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked;
  return isNamed && !('submit' in asked) ? { ...asked, name: undefined } : asked;
}
