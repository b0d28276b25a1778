import { limits, moment, type PartnerSort, partnerSorts } from '@baize/contract';
import { type DB, wireTime } from '@baize/db';
import { readCursor } from '@baize/platform/lists/cursor';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';

/** The same expressions as in the indexes. */
const columns: Record<PartnerSort, RawBuilder<string>> = {
  created_at: sql`created_at`,
  company_name: sql`lower(company_name)`,
  username: sql`lower(username)`,
  last_login: sql`coalesce(last_login, 'epoch')`,
};

const isTime = (sort: PartnerSort) => sort === 'created_at' || sort === 'last_login';

/** A character may become two in lower case. */
const LONGEST = 2 * limits.text.short;

const cursorShape = z
  .tuple([z.enum(partnerSorts), z.string().max(LONGEST), z.int().positive()])
  .refine(([sort, value]) =>
    isTime(sort) ? moment.safeParse(value).success : value.isWellFormed() && !value.includes('\0'),
  );

/** Key of the row before a page: its sort value and its id. */
export type PartnerPlace = { value: string; id: number };

export type PartnerOrder = {
  sort: PartnerSort;
  direction: 'asc' | 'desc';
  after: PartnerPlace | undefined;
};

export function orderPartners(
  sort: PartnerSort,
  direction: 'asc' | 'desc',
  cursor: string | undefined,
): PartnerOrder {
  const begin = readCursor(
    cursor,
    cursorShape.refine(([of]) => of === sort),
  );
  return { sort, direction, after: begin && { value: begin[1], id: begin[2] } };
}

export const partnerCursorOf =
  ({ sort }: Pick<PartnerOrder, 'sort'>) =>
  (row: { sort_value: string; id: number }): [PartnerSort, string, number] => [
    sort,
    row.sort_value,
    row.id,
  ];

export const sortValue = (sort: PartnerSort) => columns[sort].as('sort_value');

/** The sort value as text, in the form used in cursors. */
export const sortValueAsText = (sort: PartnerSort) =>
  (isTime(sort) ? wireTime(columns[sort]) : columns[sort]).as('sort_value');

export function inPartnerOrder({ sort, direction, after }: PartnerOrder) {
  const column = columns[sort];
  return <O>(query: SelectQueryBuilder<DB, 'partners', O>) =>
    (after === undefined ? query : query.where(beyond(column, sort, direction, after)))
      .orderBy(column, direction)
      .orderBy('id', direction);
}

function beyond(
  column: RawBuilder<string>,
  sort: PartnerSort,
  direction: 'asc' | 'desc',
  { value, id }: PartnerPlace,
) {
  const from = isTime(sort) ? sql`${value}::timestamptz` : sql`${value}::text`;
  const compare = direction === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(${column}, id) ${compare} (${from}, ${id}::bigint)`;
}
