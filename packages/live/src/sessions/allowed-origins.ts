import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';

/** The origin a browser would send for a page at this address, or undefined. */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLocal = (origin: string) => localHosts.has(new URL(origin).hostname);

/** The origins a partner has listed, beside its website's own. */
export async function listAllowedOrigins(db: Kysely<DB>, partnerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('live_allowed_origins')
    .select('origin')
    .where('partner_id', '=', partnerId)
    .orderBy('origin')
    .execute();
  return rows.map(({ origin }) => origin);
}

/** Puts the partner's list in place of the one before; takes origins as `originOf` makes them. */
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
 * Whether pages of this origin may open sessions with the partner's key: its website, what it
 * has listed, and its own machine while the table is a sandbox.
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
