import { z } from 'zod';
import { limits } from './limits.ts';

/** Field schemas shared by several modules. Their messages appear in forms. */

export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const idParams = z.object({ id });

export const timestamp = z.iso.datetime().describe('ISO 8601, UTC');

/**
 * A timestamp from a caller. Years before 1970 are rejected (PostgreSQL has no year 0), and so are
 * more than nine decimals.
 */
export const moment = timestamp
  .max(30, 'Please use at most nine decimals.')
  .refine((value) => value >= '1970', 'Please choose a later day.');

// Single-line fields must not contain line breaks or other control characters: some end up in email
// headers. Lone surrogates are rejected because PostgreSQL stores another text instead.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const singleLine = /^[^\u0000-\u001f\u007f\u2028\u2029\ud800-\udfff]*$/u;

export const line = (max: number = limits.text.short) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .regex(singleLine, 'Please use a single line of text.');

export const requiredLine = (label: string, max: number = limits.text.short) =>
  line(max).min(1, `${label} is required.`);

// PostgreSQL text cannot contain NUL. Other control characters except tab and line breaks have no
// use.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const printable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u;

export const paragraph = (required: string, max: number = limits.text.message) =>
  z
    .string()
    .trim()
    .min(1, required)
    .max(max, `Please use at most ${max} characters.`)
    .regex(printable, 'Please remove control characters.');

export const username = z
  .string()
  .trim()
  .min(1, 'Username is required.')
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,38}[A-Za-z0-9]$/,
    'Use 3 to 40 letters, digits, dots, dashes or underscores.',
  );

const address = (pattern: RegExp) =>
  z
    .string()
    .trim()
    .min(1, 'Email is required.')
    .max(limits.text.email, 'This email address is too long.')
    .pipe(z.email({ pattern, error: 'Please enter a valid email address.' }));

export const email = address(z.regexes.email);

/**
 * The browsers' definition: `admin@localhost`, the first owner's email, has a host without a dot.
 */
export const staffEmail = address(z.regexes.html5Email);

const notWebAddress = 'Please enter a web address that starts with http:// or https://.';

export const websiteUrl = z
  .string()
  .trim()
  .min(1, 'Website URL is required.')
  .max(limits.text.url, 'This address is too long.')
  .overwrite((address) => address.replace(/^https?:/i, (scheme) => scheme.toLowerCase()))
  // URL parsers accept white space and control characters, but stored URLs must not contain them.
  .regex(/^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/u, notWebAddress)
  .pipe(z.url({ protocol: /^https?$/, hostname: /^[^\s/@]+$/, error: notWebAddress }));

export const playerIdRule =
  'Use 1 to 64 letters, digits or the signs . _ : @ + -, and not . or .. alone';

/**
 * A partner's id of a player. `.` and `..` are rejected because URL parsers remove them from paths,
 * even when they are encoded.
 */
export const playerId = z.string().regex(/^(?!\.{1,2}$)[\p{L}\p{N}._:@+-]{1,64}$/u, playerIdRule);

/** An ISO 4217 code, or the code of a cryptocurrency. */
export const currencyCode = z.string().regex(/^[A-Z]{3,4}$/, 'Use a code such as EUR.');

/**
 * URL of a partner's server that we call. Checks only its form; whether the host may be called is
 * checked on the server.
 */
export function callbackUrl(example: string) {
  const notAnAddress = `Please enter an address such as ${example}.`;
  return z
    .string()
    .trim()
    .min(1, 'Address is required.')
    .max(limits.text.url, 'This address is too long.')
    .regex(/^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/u, notAnAddress)
    .refine((given) => {
      const url = URL.canParse(given) ? new URL(given) : undefined;
      return url !== undefined && `${url.username}${url.password}${url.hash}` === '';
    }, notAnAddress);
}

export const newPassword = z
  .string()
  .min(limits.password.min, `Password must be at least ${limits.password.min} characters long.`)
  .max(limits.password.max, `Password must be at most ${limits.password.max} characters long.`);

/** A username or email to look up an account by. Not for setting one. */
export const presentedName = requiredLine('Username', limits.text.email);

/**
 * A password to compare, not to set. Its length is limited, so that hashing it cannot waste CPU
 * time.
 */
export const presentedPassword = z
  .string()
  .min(1, 'Password is required.')
  .max(1_000, 'This password is too long.');

/** The longest name (four bytes per character) with its id, a third longer in base64. */
const LONGEST_CURSOR = 1_200;

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
  cursor: z.string().max(LONGEST_CURSOR).optional().describe('next_cursor of the page before'),
});

/** Number of recent items per value, for lists without stored counts. */
export const latestCounts = <const V extends string>(values: readonly V[]) =>
  z
    .object({
      ...(Object.fromEntries(values.map((value) => [value, z.number().int()])) as Record<
        V,
        z.ZodInt
      >),
      total: z.number().int(),
      more: z.boolean().describe('There are more; all numbers are of the latest'),
    })
    .nullable()
    .describe(`Of the latest ${limits.page.counted}, with the first page; null with others`);

export const nextCursor = z.string().nullable().describe('null at the end');

export const messageAnswer = z.object({ message: z.string() });
