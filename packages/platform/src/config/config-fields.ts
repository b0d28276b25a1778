import { isIPv4 } from 'node:net';
import { newPassword, username } from '@baize/contract';
import { isCommonPassword } from '../security/common-passwords.ts';
import { readStorageUrl } from '../storage/storage-url.ts';
import { variable } from './variables.ts';

/** The kinds of variables that only the portal reads. */

/** A mail server, or the word of whoever runs it that there is to be none. */
export const mailServer = variable((value) => {
  const parsed = URL.parse(value);
  return value === 'none' || (/^smtps?:$/.test(parsed?.protocol ?? '') && parsed?.hostname !== '');
}, 'must be a URL that starts with smtp:// or smtps://, or none');

/** Whether only this machine can reach what listens there. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

export const storageAddress = variable(
  (value) => readStorageUrl(value) !== undefined,
  'must be like s3://bucket/prefix?endpoint=https://…&region=…',
).transform((value) => readStorageUrl(value));

/** What a process can do: answer people, work through the queue, run the live tables. */
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

/** In place of the key before: said by whoever starts on a backup that is older than its end. */
export const DESTROYED_KEY = 'destroyed';

/** The key before, or the word that it is gone for good. */
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
  .refine((value) => !isCommonPassword(value), {
    error: 'must not be a well-known password',
  });
