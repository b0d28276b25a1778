import { isIP, isIPv4 } from 'node:net';
import { newPassword, username } from '@baize/contract';
import pg from 'pg';
import { z } from 'zod';
import { isCommonPassword } from '../security/common-passwords.ts';
import { readStorageUrl } from '../storage/storage-url.ts';

/**
 * Types of environment variables. Each error message continues a sentence that starts with the
 * variable's name.
 */

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

export const seconds = (most: number) =>
  variable(
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= most,
    `must be a whole number of seconds from 0 to ${most}`,
  ).transform(Number);

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

// Parsed by pg: a PostgreSQL URL for a Unix socket has no host, so `URL` rejects it.
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

/** Proxies whose X-Forwarded-For is trusted: none, all, a number of hops, or networks. */
export const proxies = variable(
  (value) => value in words || /^\d$/.test(value) || splitList(value).every(isNetwork),
  'must be on, off, a number of hops, or addresses and networks such as 10.0.0.0/8',
).transform((value): boolean | number | string[] => {
  return words[value] ?? (/^\d$/.test(value) ? Number(value) : splitList(value));
});

export const ipAddress = variable(
  (value) => isIP(value) !== 0,
  'must be an IP address such as 203.0.113.7',
);

export const logLevel = oneOf(['debug', 'info', 'warn', 'error', 'silent']);

/** A mail server, or `none` to send no e-mail. */
export const mailServer = variable((value) => {
  const parsed = URL.parse(value);
  return value === 'none' || (/^smtps?:$/.test(parsed?.protocol ?? '') && parsed?.hostname !== '');
}, 'must be a URL that starts with smtp:// or smtps://, or none');

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

export const storageAddress = variable(
  (value) => readStorageUrl(value) !== undefined,
  'must be like s3://bucket/prefix?endpoint=https://…&region=…',
).transform((value) => readStorageUrl(value));

/** Roles of a process: serve HTTP, run jobs, run live tables. */
const roleNames = ['web', 'jobs', 'live'] as const;
export type Role = (typeof roleNames)[number];

const isRole = (name: string): name is Role => roleNames.some((role) => role === name);
const splitRoles = (value: string) => value.split(',').map((name) => name.trim());

export const roles = variable(
  (value) => splitRoles(value).every(isRole),
  `must be some of ${roleNames.join(',')}`,
).transform((value): ReadonlySet<Role> => new Set(splitRoles(value).filter(isRole)));

export const virusScanner = variable((value) => {
  if (value.startsWith('unix:')) return /^unix:\/[^\0]+$/.test(value);
  const parsed = URL.parse(value);
  return parsed?.protocol === 'tcp:' && parsed.hostname !== '' && parsed.port !== '';
}, 'must be tcp://host:port or unix:/path');

/**
 * Replaces the previous key when a server starts on a backup that is older than the key's
 * destruction.
 */
export const DESTROYED_KEY = 'destroyed';

/** The previous key, or the confirmation that it was destroyed. */
export const previousKey = variable(
  (value) => value.length >= 32 || value === DESTROYED_KEY,
  `must have at least 32 characters, or be ${DESTROYED_KEY}`,
);

const address = String.raw`[^\s@<>,;"]+@[^\s@<>,;"]+`;
const namedAddress = new RegExp(String.raw`^(?:[^<>\r\n]*<${address}>|${address})$`);

export const sender = variable(
  (value) => namedAddress.test(value),
  'must be an address such as "Name <name@host>"',
);

export const ownerName = variable(
  (value) => username.safeParse(value).data === value,
  'must be 3 to 40 letters, digits, dots, dashes or underscores',
);

// The contract's e-mail schema would reject the default, admin@localhost.
export const ownerEmail = variable(
  (value) => value.length <= 254 && /^[^\s@<>]+@[^\s@<>]+$/.test(value),
  'must be an e-mail address',
);

export const ownerPassword = variable(
  (value) => newPassword.safeParse(value).success,
  'must have 8 to 128 characters',
)
  .refine((value) => value === value.trim(), {
    error: 'must not begin or end with a space',
  })
  .refine((value) => !isCommonPassword(value), {
    error: 'must not be a well-known password',
  });

/** Invalid configuration, explained to the operator in one sentence. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads variables; empty ones count as unset, as shells and compose files mean them. */
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
