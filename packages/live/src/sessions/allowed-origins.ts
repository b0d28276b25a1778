import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';

/** Returns the origin that a browser sends for a page at this URL; undefined if it has none. */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLocal = (origin: string) => localHosts.has(new URL(origin).hostname);

/**
 * Returns the origins a partner has listed; the origin of the partner's website is not included.
 */
export async function listAllowedOrigins(db: Kysely<DB>, partnerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('live_allowed_origins')
    .select('origin')
    .where('partner_id', '=', partnerId)
    .orderBy('origin')
    .execute();
  return rows.map(({ origin }) => origin);
}

/** Replaces the partner's list. The origins must be in the form that `originOf` returns. */
export async function replaceAllowedOrigins(
  trx: Kysely<DB>,
  partnerId: number,
  origins: readonly string[],
): Promise<void> {
  await trx.deleteFrom('live_allowed_origins').where('partner_id', '=', partnerId).execute();
  const unique = [...new Set(origins)];
  if (unique.length === 0) return;
  await trx
    .insertInto('live_allowed_origins')
    .values(unique.map((origin) => ({ partner_id: partnerId, origin })))
    .execute();
}

/**
 * Whether pages of this origin may open sessions with the partner's key. Allowed are the partner's
 * website, the listed origins and, for sandbox tables, local origins.
 */
export async function isOriginAllowed(
  db: Kysely<DB>,
  partnerId: number,
  origin: string | undefined,
  table: { isSandbox: boolean },
): Promise<boolean> {
  if (origin === undefined || originOf(origin) !== origin) return false;
  if (table.isSandbox && isLocal(origin)) return true;
  const partner = await db
    .selectFrom('partners')
    .select('website_url')
    .where('id', '=', partnerId)
    .executeTakeFirst();
  if (partner && originOf(partner.website_url) === origin) return true;
  return (await listAllowedOrigins(db, partnerId)).includes(origin);
}
