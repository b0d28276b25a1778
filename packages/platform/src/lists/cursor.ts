import { limits } from '@baize/contract';
import { z } from 'zod';
import { fieldError } from '../http/api-error.ts';

/** Encodes the sort values of the last row as an opaque cursor for the next page (D5). */
export function writeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

export function readCursor<S extends z.ZodType>(
  cursor: string | undefined,
  shape: S,
): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  const parsed = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw fieldError('cursor', 'This cursor belongs to no page of this list.');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const idCursor = z.tuple([z.int().positive()]);

export const readIdCursor = (cursor: string | undefined): number | undefined =>
  readCursor(cursor, idCursor)?.[0];

/** Number of rows to query: one more than shown, to detect another page. */
export const oneMore = (limit: number = limits.page.default): number => limit + 1;

export function cutPage<T extends { id: number }>(
  rows: readonly T[],
  limit: number,
  cursorOf: (row: T) => readonly (string | number)[] = (row) => [row.id],
): { page: T[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { page, next_cursor: more ? writeCursor(cursorOf(last)) : null };
}
