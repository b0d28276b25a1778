import type { Route } from '@baize/contract';
import { z } from 'zod';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Schema = {
  type?: string;
  enum?: Json[];
  const?: Json;
  format?: string;
  minimum?: number;
  minLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u0007\u001b[2J',
  '😀'.repeat(300),
  'x'.repeat(20_000),
  "'; drop table partners; --",
  '%',
  '\\',
  '_%\\_',
  '-1',
  '0',
  '1.5',
  '1e400',
  '9007199254740993',
  '9223372036854775808',
  'NaN',
  'null',
  '__proto__',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31',
  '0001-01-01',
  '2026-11-15T00:00:00+99:99',
  '../../etc/passwd',
  'https://[::1',
  'eyJpZCI6LTF9',
  Buffer.from('[null,-1]').toString('base64url'),
  Buffer.from('{"id":1e99,"at":"x"}').toString('base64url'),
];
const hostileValues: Json[] = [
  ...hostileTexts,
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e308,
  [],
  ['x'],
  [[[[]]]],
  {},
  { toString: 'x' },
  JSON.parse('{"__proto__":{"is_admin":true},"constructor":{"prototype":{}}}') as Json,
];

function plausible(schema: Schema, name = ''): Json {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0]) return plausible(schema.anyOf[0], name);
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return schema.items ? [plausible(schema.items, name)] : [];
  if (schema.properties) {
    const required = Object.entries(schema.properties).filter(([key]) =>
      schema.required?.includes(key),
    );
    return Object.fromEntries(required.map(([key, inner]) => [key, plausible(inner, key)]));
  }
  if (name === 'username' || /^player_?id$/i.test(name)) return 'plausible';
  if (name === 'currency') return 'EUR';
  if (schema.format === 'email' || name.includes('email')) return 'someone@casino.test';
  if (schema.format === 'uri' || name.includes('url')) return 'https://casino.test';
  if (schema.format === 'date') return '2026-11-01';
  if (schema.format === 'date-time') return '2026-11-01T00:00:00Z';
  if (schema.format === 'uuid') return '4f5d8c1e-54f4-4b62-b1b5-8f65e4f0f1aa';
  return 'plausible text'.padEnd(schema.minLength ?? 0, '.');
}

const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

export type Fields = Record<string, Json>;
export type Case = { params: Fields; query: Fields; body: Fields | null };
type NamedCase = { what: string; given: Case };

/**
 * Yields the plausible call and every variant that differs in one field, for each alternative of
 * the body.
 */
export function* casesOf(route: Route): Generator<NamedCase> {
  const body = schemaOf(route.body);
  for (const one of body.anyOf ?? [body]) yield* casesWith(route, one);
}

function* casesWith(route: Route, body: Schema): Generator<NamedCase> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const params = Object.fromEntries(names.map((name) => [name, '1']));
  const query = schemaOf(route.query);
  const base: Case = {
    params,
    query: query.properties ? (plausible(query) as Fields) : {},
    body: body.properties ? (plausible(body) as Fields) : null,
  };
  yield { what: 'plausible', given: base };
  for (const name of names) {
    for (const value of hostileTexts.filter((text) => text !== '')) {
      yield { what: `params.${name}`, given: { ...base, params: { ...params, [name]: value } } };
    }
  }
  for (const name of Object.keys(query.properties ?? {})) {
    for (const value of hostileTexts) {
      yield { what: `query.${name}`, given: { ...base, query: { ...base.query, [name]: value } } };
    }
  }
  for (const name of Object.keys(body.properties ?? {})) {
    for (const value of hostileValues) {
      yield { what: `body.${name}`, given: { ...base, body: { ...base.body, [name]: value } } };
    }
  }
}

/** Returns a seeded random number generator (mulberry32) for numbers in [0, 1). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks random cases per field, and keeps every plausible call. */
export function sampleOf(
  cases: Iterable<NamedCase>,
  perField: number,
  random: () => number,
): NamedCase[] {
  const byField = Object.groupBy(cases, ({ what }) => what);
  return Object.entries(byField).flatMap(([what, known = []]) => {
    if (what === 'plausible') return known;
    const shuffled = known.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
    return shuffled.slice(0, perField).map(({ one }) => one);
  });
}
