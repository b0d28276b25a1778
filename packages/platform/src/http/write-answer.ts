import { z } from 'zod';
import { WrittenRows } from '../lists/written-rows.ts';

/** What a route promises beside a list that PostgreSQL wrote, by the list's name. */
const besideList = new WeakMap<z.ZodObject, z.ZodType>();

/**
 * An answer that keeps its word: what is not in the schema is left out, and what breaks it is our fault and not
 * sent. A list that PostgreSQL wrote has the fields of its schema already and is put in as it is.
 */
export function writeAnswer(response: z.ZodType, answer: unknown): unknown {
  const list = response instanceof z.ZodObject ? findWritten(answer) : undefined;
  if (list === undefined) return response.parse(answer);
  const [name, { text }] = list;
  const rest = JSON.stringify(withoutList(response as z.ZodObject, name).parse(answer));
  return `{"${name}":${text},${rest.slice(1)}`;
}

function findWritten(answer: unknown): [string, WrittenRows<unknown>] | undefined {
  for (const name in answer as object) {
    const value = (answer as Record<string, unknown>)[name];
    if (value instanceof WrittenRows) return [name, value];
  }
  return undefined;
}

function withoutList(response: z.ZodObject, name: string): z.ZodType {
  const known = besideList.get(response) ?? response.omit({ [name]: true } as never);
  besideList.set(response, known);
  return known;
}
