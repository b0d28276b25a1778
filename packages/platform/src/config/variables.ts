import { isIP } from 'node:net';
import pg from 'pg';
import { z } from 'zod';

/** Each kind of variable that a server reads. What is said of a wrong one continues a sentence that begins with its name. */

export const variable = (isRight: (value: string) => boolean, error: string) =>
  z.string().refine(isRight, { error });

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

export const secret = (length: number) =>
  variable((value) => value.length >= length, `must have at least ${length} characters`);

export const port = variable(
  (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
  'must be a whole number from 0 to 65535',
).transform(Number);

/** A whole number of them, up to a most. */
export const seconds = (most: number) =>
  variable(
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= most,
    `must be a whole number of seconds from 0 to ${most}`,
  ).transform(Number);

/** How many: a whole number up to a most, at least one. */
export const count = (most: number) =>
  variable(
    (value) => /^\d{1,6}$/.test(value) && Number(value) >= 1 && Number(value) <= most,
    `must be a whole number from 1 to ${most}`,
  ).transform(Number);

export const url = (protocols: readonly string[], isRight: (value: string) => boolean) =>
  variable(
    (value) => protocols.some((start) => value.startsWith(start)) && isRight(value),
    `must be a URL that starts with ${protocols.join(' or ')}`,
  );

export const webAddress = url(['http://', 'https://'], (value) => {
  const parsed = URL.parse(value);
  return parsed !== null && `${parsed.username}${parsed.search}${parsed.hash}` === '';
});

// Not parsed as a URL: a PostgreSQL address on a Unix socket has no host and is none.
export const databaseServer = url(['postgres://', 'postgresql://'], (connectionString) => {
  try {
    return new pg.Client({ connectionString }).host !== '';
  } catch {
    return false;
  }
});

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(value: string): boolean {
  const [ip = '', bits] = value.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  if (longest < 0) return namedNetworks.has(value);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}

const words: Record<string, boolean> = { true: true, on: true, false: false, off: false };
const splitList = (value: string) => value.split(',').map((item) => item.trim());

/** Whose X-Forwarded-For counts: nobody's, everybody's, that of so many hops, of these networks. */
export const proxies = variable(
  (value) => value in words || /^\d$/.test(value) || splitList(value).every(isNetwork),
  'must be on, off, a number of hops, or addresses and networks such as 10.0.0.0/8',
).transform((value): boolean | number | string[] => {
  return words[value] ?? (/^\d$/.test(value) ? Number(value) : splitList(value));
});

export const logLevel = oneOf(['debug', 'info', 'warn', 'error', 'silent']);

/** A setting that cannot work, in one sentence for whoever made it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** An empty variable is how shells and compose files say "unset". */
export function readVariables<S extends z.ZodObject>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new ConfigError(`${wrong.join('; ')}.`);
}
