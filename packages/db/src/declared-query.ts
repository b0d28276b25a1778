import pg from 'pg';
import { isAsText } from './as-text.ts';

type Field = { name: string; dataTypeID: number };
type Values = readonly (string | null)[];
type Wire = { describe(what: unknown): void };

/** What of the driver's query its types leave out. */
interface DriverQuery extends pg.Submittable {
  name: string;
  readonly text: string;
  callback: (error: Error | null, result: pg.QueryResult) => void;
  /** Rows are read into it, and then given to the callback. */
  _result: { fields: readonly Field[]; parseRow: ReadRow };
  _accumulateRows: boolean;
  handleCommandComplete(...message: unknown[]): void;
  /** Sends all that is to be sent: the text where the connection does not know it yet, the values. */
  prepare(connection: Wire): void;
}

const DriverQuery = pg.Query as unknown as new (text: string, values: unknown[]) => DriverQuery;

type ReadRow = (values: Values) => unknown;
type Shape = { fields: readonly Field[]; read: ReadRow };
type ParserOf = (typeId: number) => (text: string) => unknown;

const asSent: ReadRow = (values) => values;
const columnless: Shape = { fields: [], read: asSent };

type Known = {
  /** The columns of the statements this connection was told of, by name. */
  shapes: Map<string, Shape>;
  /** The same connection, by which columns are not asked for. */
  silent: Wire;
};
const known = new WeakMap<Wire, Known>();

function knownOf(connection: Wire): Known {
  const found = known.get(connection);
  if (found !== undefined) return found;
  const silent: Wire = Object.assign(Object.create(connection), { describe: () => undefined });
  const made = { shapes: new Map(), silent };
  known.set(connection, made);
  return made;
}

export type Declared = { name: string; text: string; values: unknown[] };

/**
 * A query of a declared statement. What columns it has is asked once on a connection, not with every
 * call: PostgreSQL refuses a prepared statement whose columns have changed.
 */
export class DeclaredQuery extends DriverQuery {
  readonly #parserOf: ParserOf;
  #shapes: Map<string, Shape> | undefined;

  constructor(asked: Declared, parserOf: ParserOf, callback: DriverQuery['callback']) {
    super(asked.text, asked.values);
    this.name = asked.name;
    this.callback = callback;
    this.#parserOf = parserOf;
  }

  override prepare(connection: Wire): void {
    const { shapes, silent } = knownOf(connection);
    this.#shapes = shapes;
    const shape = shapes.get(this.name);
    if (shape !== undefined) this.#readBy(shape);
    super.prepare(shape === undefined ? connection : silent);
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const read = isAsText(this.text) ? asSent : rowReader(fields, this.#parserOf);
    const shape = { fields, read };
    this.#shapes?.set(this.name, shape);
    this.#readBy(shape);
  }

  override handleCommandComplete(...message: unknown[]): void {
    // Nothing was said of columns: it has none.
    if (this.#shapes?.has(this.name) === false) this.#shapes.set(this.name, columnless);
    super.handleCommandComplete(...message);
  }

  #readBy({ fields, read }: Shape): void {
    this._accumulateRows = true;
    this._result.fields = fields;
    this._result.parseRow = read;
  }
}

function rowReader(fields: readonly Field[], parserOf: ParserOf): ReadRow {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
  const empty: Record<string, unknown> = Object.fromEntries(fields.map(({ name }) => [name, null]));
  return (values) => {
    const row = { ...empty };
    columns.forEach(({ name, parse }, index) => {
      const value = values[index];
      if (typeof value === 'string') row[name] = parse(value);
    });
    return row;
  };
}
