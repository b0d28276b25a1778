import { type PartnerSort, partnerSorts } from '@baize/contract';
import type { DB } from '@baize/db';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { readCursor } from '../../platform/lists/cursor.ts';

/** Written as the indexes have them. */
const columns: Record<PartnerSort, RawBuilder<string>> = {
  created_at: sql`created_at`,
  company_name: sql`lower(company_name)`,
  username: sql`lower(username)`,
  last_login: sql`coalesce(last_login, 'epoch')`,
};

const isTime = (sort: PartnerSort) => sort === 'created_at' || sort === 'last_login';

const cursorShape = z
  .tuple([z.enum(partnerSorts), z.string().max(200), z.int().positive()])
  .refine(([sort, value]) =>
    isTime(sort)
      ? z.iso.datetime().safeParse(value).success && value >= '1970'
      : value.isWellFormed() && !value.includes('\0'),
  );

/** One way to sort the list, from the page's first row on. */
export type PartnerOrder = {
  /** What the list is sorted by. */
  column: RawBuilder<string>;
  direction: 'asc' | 'desc';
  cursorOf(row: { sort_value: string; id: number }): [PartnerSort, string, number];
  apply<O>(query: SelectQueryBuilder<DB, 'partners', O>): SelectQueryBuilder<DB, 'partners', O>;
};

export function orderPartners(
  sort: PartnerSort,
  direction: 'asc' | 'desc',
  cursor: string | undefined,
): PartnerOrder {
  const column = columns[sort];
  const after = readCursor(
    cursor,
    cursorShape.refine(([of]) => of === sort),
  );
  return {
    column,
    direction,
    cursorOf: ({ sort_value, id }) => [sort, sort_value, id],
    apply: (query) =>
      query
        .$if(after !== undefined, (rest) => {
          const [, value, id] = after ?? [sort, '', 0];
          const from = isTime(sort) ? sql`${value}::timestamptz` : sql`${value}::text`;
          const beyond = direction === 'asc' ? sql`>` : sql`<`;
          return rest.where(sql<boolean>`(${column}, id) ${beyond} (${from}, ${id}::bigint)`);
        })
        .orderBy(column, direction)
        .orderBy('id', direction),
  };
}
