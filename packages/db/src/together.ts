import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type Transaction,
} from 'kysely';
import type { Prepared } from './statement.ts';
import type { DB } from './tables.ts';

/** Several queries that Kysely passes on as one. With `toCommit`, they resolve with the commit. */
type Batch = CompiledQuery & { batch: readonly CompiledQuery[]; toCommit: boolean };

/** SQL of a batch, rejected by PostgreSQL. It is only sent by a Kysely without this dialect. */
const NOT_A_QUERY = 'this batch needs the dialect of databaseOn';

export type RowsOf<Queries extends readonly Prepared<unknown>[]> = {
  [Index in keyof Queries]: Queries[Index] extends Prepared<infer Row> ? Row[] : never;
};

/**
 * Pipelines independent queries, which run in order: a round trip costs more than most queries.
 * Writes may only be sent together inside a transaction, where a failure undoes all.
 */
export async function together<const Queries extends readonly Prepared<unknown>[]>(
  db: Kysely<DB>,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  if (queries.length === 0) return [] as unknown as RowsOf<Queries>;
  const batch: Batch = { ...CompiledQuery.raw(NOT_A_QUERY), batch: queries, toCommit: false };
  return (await db.executeQuery(batch)).rows as RowsOf<Queries>;
}

/**
 * Pipelines the last queries of a transaction, whose rows are not needed, with the commit. If a
 * query fails, the server rolls back and the transaction fails with that query's error.
 */
export async function withCommit(
  db: Transaction<DB>,
  queries: readonly Prepared<unknown>[],
): Promise<void> {
  if (queries.length === 0) return;
  const batch: Batch = { ...CompiledQuery.raw(NOT_A_QUERY), batch: queries, toCommit: true };
  await db.executeQuery(batch);
}

const isBatch = (query: CompiledQuery): query is Batch => 'batch' in query;

/**
 * Throws the error of the first failed query in order: in a transaction, later queries fail because
 * of it.
 */
async function inOrder<T>(asked: readonly Promise<T>[]): Promise<T[]> {
  const answers: T[] = [];
  for (const answer of await Promise.allSettled(asked)) {
    if (answer.status === 'rejected') throw answer.reason;
    answers.push(answer.value);
  }
  return answers;
}

/** Pipelines `begin` with the first query of a transaction and the commit with the last. */
class ReadyDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();
  readonly #sent = new WeakMap<DatabaseConnection, Promise<unknown>>();

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options);
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    const run = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(query: CompiledQuery, ...more: never[]) => {
      if (!isBatch(query)) return run<Row>(query, ...more);
      const asked = inOrder(query.batch.map((one) => run(one, ...more)));
      if (query.toCommit) {
        // The commit reports this error.
        asked.catch(() => undefined);
        this.#sent.set(connection, asked);
        return { rows: [] };
      }
      const answers = await asked;
      return { rows: answers.map(({ rows }) => rows) } as unknown as QueryResult<Row>;
    };
    return connection;
  }

  override async beginTransaction(
    ...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    // Only a lost connection makes this fail, and the next query reports it.
    super.beginTransaction(connection, settings).catch(() => undefined);
  }

  override async commitTransaction(
    ...[connection]: Parameters<PostgresDriver['commitTransaction']>
  ): Promise<void> {
    const sent = this.#sent.get(connection);
    this.#sent.delete(connection);
    const committed = super.commitTransaction(connection);
    if (sent === undefined) return committed;
    const [before, commit] = await Promise.allSettled([sent, committed]);
    if (before.status === 'rejected') throw before.reason;
    if (commit.status === 'rejected') throw commit.reason;
  }

  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    this.#sent.delete(connection);
    return super.rollbackTransaction(connection);
  }
}

export class ReadyDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new ReadyDriver(this.#config);
  }
}
