import { type partnerRoutes, partnerSorts } from '@baize/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { readCounts } from '../../platform/counts.ts';
import { cutPage, oneMore, readCursor } from '../../platform/cursor.ts';
import type { Operation } from '../../platform/serve.ts';
import { adminPartnerColumns } from './admin-partner-columns.ts';
import { matchPartners } from './match-partners.ts';

type Sort = (typeof partnerSorts)[number];

/** Written as the indexes have them. */
const sortColumns: Record<Sort, RawBuilder<string>> = {
  created_at: sql`created_at`,
  company_name: sql`lower(company_name)`,
  username: sql`lower(username)`,
  last_login: sql`coalesce(last_login, 'epoch')`,
};

const isTime = (sort: Sort) => sort === 'created_at' || sort === 'last_login';

const cursorShape = z
  .tuple([z.enum(partnerSorts), z.string().max(200), z.int().positive()])
  .refine(([sort, value]) =>
    isTime(sort)
      ? z.iso.datetime().safeParse(value).success && value >= '1970'
      : value.isWellFormed() && !value.includes('\0'),
  );

export const listPartners: Operation<typeof partnerRoutes.listPartners> = async ({
  resources: { db },
  query: { limit, cursor, sort, order, ...filters },
}) => {
  const column = sortColumns[sort];
  const after = readCursor(
    cursor,
    cursorShape.refine(([of]) => of === sort),
  );
  const rows = await db
    .selectFrom('partners')
    .select(adminPartnerColumns)
    .select(column.as('sort_value'))
    .$call(matchPartners(filters))
    .$if(after !== undefined, (query) => {
      const [, value, id] = after ?? [sort, '', 0];
      const from = isTime(sort) ? sql`${value}::timestamptz` : sql`${value}::text`;
      const beyond = order === 'asc' ? sql`>` : sql`<`;
      return query.where(sql<boolean>`(${column}, id) ${beyond} (${from}, ${id}::bigint)`);
    })
    .orderBy(column, order)
    .orderBy('id', order)
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit, (row) => [sort, row.sort_value, row.id]);
  return { partners: page, counts: await countPartners(db), next_cursor };
};

async function countPartners(db: Parameters<typeof readCounts>[0]) {
  const counts = await readCounts(db, [
    'partners.pending',
    'partners.approved',
    'partners.rejected',
  ]);
  const pending = counts['partners.pending'];
  const approved = counts['partners.approved'];
  const rejected = counts['partners.rejected'];
  return { total: pending + approved + rejected, pending, approved, rejected };
}
