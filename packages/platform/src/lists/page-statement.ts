import { limits } from '@baize/contract';
import { type DB, type Prepared, statementByShape } from '@baize/db';
import { type Expression, type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { writeCursor } from './cursor.ts';

/** Page lengths worth a prepared statement; other lengths are rare. */
const USUAL_LENGTHS: readonly number[] = [50, limits.page.default];

type Place = (string | number)[];

/** The query of a page, and a function that cuts its rows to the page and the next cursor. */
export type PageToRead<T> = {
  query: Prepared<T>;
  cut(
    rows: readonly T[],
    cursorOf?: (last: Place) => Place,
  ): { page: T[]; next_cursor: string | null };
};

type Page<Shape, Given, Item extends z.ZodObject> = {
  /** Schema of a row in the response. */
  item: Item;
  /** The columns of the cursor: columns of the item, or others that are text on the wire. */
  place: (shape: Shape) => readonly string[];
  /** Must return one row more than shown, in order. */
  rows: (shape: Shape) => (db: Kysely<DB>, given: Given) => Expression<z.output<Item>>;
};

/**
 * Creates the query of a list's page, prepared once per combination of filters, order and limit.
 * The limit is inlined: PostgreSQL would plan a bound limit for any number of rows, not for a page.
 */
export function pageStatement<
  Shape extends { limit: number },
  Given extends object,
  Item extends z.ZodObject,
>({ item, place, rows }: Page<Shape, Given, Item>) {
  const columnsIn = (shape: Shape) => [...new Set([...Object.keys(item.shape), ...place(shape)])];
  const build = (shape: Shape) => {
    const inShape = rows(shape);
    const columns = sql.join(columnsIn(shape).map((name) => sql.ref(`page.${name}`)));
    return (db: Kysely<DB>, given: Given) =>
      sql<z.output<Item>>`select ${columns} from ${inShape(db, given)} as page`;
  };
  const prepared = statementByShape((shape: Shape) => Object.values(shape).join(' '), build);
  return (db: Kysely<DB>, shape: Shape, given: Given): PageToRead<z.output<Item>> => ({
    query: USUAL_LENGTHS.includes(shape.limit)
      ? prepared(shape).with(given)
      : build(shape)(db, given).compile(db),
    cut(found, cursorOf = (last) => last) {
      const { limit } = shape;
      const page = found.slice(0, limit);
      const last = page.at(-1) as Record<string, string | number> | undefined;
      if (found.length <= limit || last === undefined) return { page, next_cursor: null };
      const values = place(shape).map((name) => last[name] ?? '');
      return { page, next_cursor: writeCursor(cursorOf(values)) };
    },
  });
}
