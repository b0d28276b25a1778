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

/** Several queries that Kysely hands on as one. Those `toCommit` are answered with the commit. */
type Batch = CompiledQuery & { batch: readonly CompiledQuery[]; toCommit: boolean };

/** A batch's own text, which only a Kysely without this dialect sends: PostgreSQL refuses it. */
const NOT_A_QUERY = 'this batch needs the dialect of databaseOn';

export type RowsOf<Queries extends readonly Prepared<unknown>[]> = {
  [Index in keyof Queries]: Queries[Index] extends Prepared<infer Row> ? Row[] : never;
};

/**
 * Sends queries that do not need each other's answers at once, to be done in their order: each wait for
 * an answer costs more than most answers do. What writes goes together inside a transaction only, where
 * one that fails undoes all.
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
 * Sends the last queries of a transaction, whose rows nobody reads: the commit follows them at once. If one
 * fails the server commits nothing, and the transaction fails with what that one did.
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

/** The first that failed is told, whichever is heard of first: in a transaction those after it fail because of it. */
async function inOrder<T>(asked: readonly Promise<T>[]): Promise<T[]> {
  const answers: T[] = [];
  for (const answer of await Promise.allSettled(asked)) {
    if (answer.status === 'rejected') throw answer.reason;
    answers.push(answer.value);
  }
  return answers;
}

/** Waits for no answer that nobody reads: a transaction begins with its first query and ends with its last. */
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
        // The commit tells of it.
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
    // What makes it fail is a lost connection, which the next query on it tells of.
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
