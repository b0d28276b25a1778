import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { DB } from './tables.ts';

/** Marks a parameter of a statement, whose value is given on each call. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Prepared-statement names by SQL text. The number of entries is limited by the declared
 * statements.
 */
const names = new Map<string, string>();

export const statementName = (text: string): string | undefined => names.get(text);

/** Any query of Kysely, and SQL written by hand. */
type Built<Row> = { compile(db: Kysely<DB>): CompiledQuery<Row> };

/** A query with its values, to send with others (together.ts). */
export type Prepared<Row> = CompiledQuery<Row>;

type Statement<Given, Row> = ((db: Kysely<DB>, given: Given) => Promise<Row[]>) & {
  with(given: Given): Prepared<Row>;
};

/**
 * Builds a query once and prepares it once per connection. The builder gets placeholders instead of
 * values: it must not branch on them.
 */
export function statement<Given extends object, Row>(
  build: (db: Kysely<DB>, given: Given) => Built<Row>,
): Statement<Given, Row> {
  const standIns = new Proxy({} as Given, { get: (_, name) => new Placeholder(String(name)) });
  const compiled = build(builder, standIns).compile(builder);
  names.set(compiled.sql, names.get(compiled.sql) ?? `s${names.size}`);
  const withValues = (given: Given): Prepared<Row> => ({
    ...compiled,
    parameters: compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? given[parameter.name as keyof Given] : parameter,
    ),
  });
  const run = async (db: Kysely<DB>, given: Given) =>
    (await db.executeQuery<Row>(withValues(given))).rows;
  return Object.assign(run, { with: withValues });
}

/** Caches one statement per shape of a query, built on first use. */
export function statementByShape<Shape, Given extends object, Row>(
  keyOf: (shape: Shape) => string,
  build: (shape: Shape) => (db: Kysely<DB>, given: Given) => Built<Row>,
): (shape: Shape) => Statement<Given, Row> {
  const made = new Map<string, Statement<Given, Row>>();
  return (shape) => {
    const key = keyOf(shape);
    const known = made.get(key) ?? statement(build(shape));
    made.set(key, known);
    return known;
  };
}
