import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import type { Prepared } from './statement.ts';
import type { DB } from './tables.ts';

/** Several queries that Kysely hands on as one. */
type Batch = CompiledQuery & { batch: readonly CompiledQuery[] };

type RowsOf<Queries extends readonly Prepared<unknown>[]> = {
  [Index in keyof Queries]: Queries[Index] extends Prepared<infer Row> ? Row[] : never;
};

/**
 * Sends queries that do not need each other's answers at once, to be done in their order: each wait for
 * an answer costs more than most answers do. Inside a transaction only, where one that fails undoes all.
 */
export async function together<const Queries extends readonly Prepared<unknown>[]>(
  db: Kysely<DB>,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  if (queries.length === 0) return [] as unknown as RowsOf<Queries>;
  const batch: Batch = { ...CompiledQuery.raw(''), batch: queries };
  return (await db.executeQuery(batch)).rows as RowsOf<Queries>;
}

const isBatch = (query: CompiledQuery): query is Batch => 'batch' in query;

/** Waits for no answer that nobody reads: a transaction begins with its first query. */
class ReadyDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options);
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    const run = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(query: CompiledQuery, ...more: never[]) => {
      if (!isBatch(query)) return run<Row>(query, ...more);
      const answers = await Promise.all(query.batch.map((one) => run(one, ...more)));
      return { rows: answers.map(({ rows }) => rows) } as unknown as QueryResult<Row>;
    };
    return connection;
  }

  override async beginTransaction(
    ...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    // What makes it fail is a lost connection, which the next query on it tells of.
    super.beginTransaction(connection, settings).catch(() => undefined);
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
