import { isIP } from 'node:net';
import { newPassword, username } from '@baize/contract';
import pg from 'pg';
import { z } from 'zod';
import { commonPasswords } from '../security/common-passwords.ts';

/** Each kind of variable. What is said of a wrong one continues a sentence that begins with its name. */

const variable = (isRight: (value: string) => boolean, error: string) =>
  z.string().refine(isRight, { error });

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

export const secret = (length: number) =>
  variable((value) => value.length >= length, `must have at least ${length} characters`);

export const port = variable(
  (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
  'must be a whole number from 0 to 65535',
).transform(Number);

const url = (protocols: readonly string[], isRight: (value: string) => boolean) =>
  variable(
    (value) => protocols.some((start) => value.startsWith(start)) && isRight(value),
    `must be a URL that starts with ${protocols.join(' or ')}`,
  );

export const webAddress = url(['http://', 'https://'], (value) => {
  const parsed = URL.parse(value);
  return parsed !== null && `${parsed.username}${parsed.search}${parsed.hash}` === '';
});

export const mailServer = url(['smtp://', 'smtps://'], (value) =>
  Boolean(URL.parse(value)?.hostname),
);

// Not parsed as a URL: a PostgreSQL address on a Unix socket has no host and is none.
export const databaseServer = url(['postgres://', 'postgresql://'], (connectionString) => {
  try {
    return new pg.Client({ connectionString }).host !== '';
  } catch {
    return false;
  }
});

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

// Not the contract's e-mail: the default, admin@localhost, is no address of the internet.
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
  .refine((value) => !commonPasswords.has(value.toLowerCase()), {
    error: 'must not be a well-known password',
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
