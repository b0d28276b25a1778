import { limits } from '@baize/contract';
import { type DB, type Prepared, statementByShape } from '@baize/db';
import { type Expression, type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { writeCursor } from './cursor.ts';

/** Any other length is nobody's habit, and not worth a plan that is kept. */
const USUAL_LENGTHS: readonly number[] = [50, limits.page.default];

type Place = (string | number)[];

/** A page to be asked for with what else is, and what the rows that are found say. */
export type PageToRead<T> = {
  query: Prepared<T>;
  cut(
    rows: readonly T[],
    cursorOf?: (last: Place) => Place,
  ): { page: T[]; next_cursor: string | null };
};

type Page<Shape, Given, Item extends z.ZodObject> = {
  /** What a row is in the answer. */
  item: Item;
  /** The columns that say where the next page begins: of the item, or others that are text on the wire. */
  place: (shape: Shape) => readonly string[];
  /** One more than is shown, in their order. */
  rows: (shape: Shape) => (db: Kysely<DB>, given: Given) => Expression<z.output<Item>>;
};

/**
 * One page of a list: a statement for each shape that filters and order can give it. How long it is belongs
 * to the shape and stands in the text, because a plan made once for any length would not be made for a page.
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
