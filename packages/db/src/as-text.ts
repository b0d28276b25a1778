import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

/** A row as PostgreSQL sent it: its columns in their order, each in PostgreSQL's own words. */
export type TextRow = readonly (string | null)[];

/** Kysely hands on the text alone, so that the text has to say it. */
const MARK = '/* as text */';

/** A query of whose values nothing is made: for rows that are only written again. */
export const asText = (query: RawBuilder<unknown>): RawBuilder<TextRow> =>
  sql<TextRow>`${sql.raw(MARK)} ${query}`;

const textRows = {
  rowMode: 'array',
  types: { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig,
};

/** How the driver is asked, with a text and its values or with both in one. */
export function askInText(parameters: unknown[]): unknown[] {
  const [asked, values] = parameters;
  if (typeof asked === 'string') {
    return asked.startsWith(MARK) ? [{ text: asked, values, ...textRows }] : parameters;
  }
  const { text } = asked as { text?: unknown };
  const isMarked = typeof text === 'string' && text.startsWith(MARK);
  return isMarked ? [{ ...(asked as object), ...textRows }] : parameters;
}
