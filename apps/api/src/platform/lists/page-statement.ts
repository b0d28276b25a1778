import { limits } from '@baize/contract';
import { type DB, type Prepared, statementByShape } from '@baize/db';
import type { Kysely } from 'kysely';

/** Any other length is nobody's habit, and not worth a plan that is kept. */
const USUAL_LENGTHS: readonly number[] = [50, limits.page.default];

type Build<Shape, Given extends object, Row> = Parameters<
  typeof statementByShape<Shape, Given, Row>
>[1];

/**
 * One page of a list: a statement for each shape that filters and order can give it. How long it is belongs
 * to the shape and stands in the text, because a plan made once for any length would not be made for a page.
 */
export function pageStatement<Shape extends { limit: number }, Given extends object, Row>(
  build: Build<Shape, Given, Row>,
) {
  const prepared = statementByShape((shape: Shape) => Object.values(shape).join(' '), build);
  return (db: Kysely<DB>, shape: Shape, given: Given): Prepared<Row> =>
    USUAL_LENGTHS.includes(shape.limit)
      ? prepared(shape).with(given)
      : build(shape)(db, given).compile(db);
}
