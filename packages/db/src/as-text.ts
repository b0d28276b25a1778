import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

/** A row as PostgreSQL sent it: its columns in their order, each in PostgreSQL's own words. */
export type TextRow = readonly (string | null)[];

/** Kysely hands on the text alone, so that the text has to say it. */
const MARK = '/* as text */';

/** A query of whose values nothing is made: for rows that are only written again. */
export const asText = (query: RawBuilder<unknown>): RawBuilder<TextRow> =>
  sql<TextRow>`${sql.raw(MARK)} ${query}`;

export const isAsText = (text: string): boolean => text.startsWith(MARK);

const textRows = {
  rowMode: 'array',
  types: { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig,
};

/** How the driver is asked: with a text and its values, with both in one, or with a query of its own kind. */
export function askInText(parameters: unknown[]): unknown[] {
  const [asked, values] = parameters;
  if (typeof asked === 'string') {
    return isAsText(asked) ? [{ text: asked, values, ...textRows }] : parameters;
  }
  const { text, submit } = asked as { text?: unknown; submit?: unknown };
  const isMarked = submit === undefined && typeof text === 'string' && isAsText(text);
  return isMarked ? [{ ...(asked as object), ...textRows }] : parameters;
}
