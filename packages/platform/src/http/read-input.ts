import type { Route, RouteInput } from '@baize/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';

/**
 * Validates the input against the route's schemas. Throws `validation_failed` with the invalid
 * fields.
 */
export function readInput<R extends Route>(
  route: R,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): RouteInput<R> {
  const input = {
    params: route.params && check(route.params, request.params),
    query: route.query && check(route.query, request.query),
    body: route.body && check(route.body, request.body ?? {}, route.incompleteMessage),
  };
  return input as RouteInput<R>;
}

/** Validates a body against one of several schemas that a route accepts. */
export const readBody = <S extends z.ZodType>(schema: S, { body }: Pick<FastifyRequest, 'body'>) =>
  check(schema, body ?? {}) as z.output<S>;

function check(
  schema: z.ZodType,
  value: unknown,
  incomplete: Route['incompleteMessage'] = {},
): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // A Map, because a field may be named like a property of every object, such as `constructor`.
  const found = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    for (const name of names) {
      // Zod's message for a missing field is written for developers.
      const absent = issue.message.startsWith('Invalid input') && issue.path.length === 1;
      const sentence = absent && isMissing(value, name) ? 'This field is required.' : issue.message;
      found.set(name || 'body', found.get(name || 'body') ?? sentence);
    }
  }
  const fields = Object.fromEntries(found);
  const missing = Object.keys(fields).filter((name) => isMissing(value, name));
  const message = sentenceFor(missing, incomplete);
  throw new ApiError('validation_failed', { fields, ...(message !== undefined && { message }) });
}

function sentenceFor(
  missing: readonly string[],
  incomplete: NonNullable<Route['incompleteMessage']>,
): string | undefined {
  if (typeof incomplete === 'string') return missing.length > 0 ? incomplete : undefined;
  return Object.entries(incomplete).find(([name]) => missing.includes(name))?.[1];
}

function isMissing(value: unknown, name: string): boolean {
  const given = (value as Record<string, unknown> | null)?.[name];
  return given === undefined || given === null || (typeof given === 'string' && !given.trim());
}
