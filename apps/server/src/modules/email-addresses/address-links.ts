import { randomBytes } from 'node:crypto';
import { type AddressLinkState, limits } from '@baize/contract';
import type { AddressLinkPurpose, DB } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import { type Kysely, sql } from 'kysely';

/**
 * Links sent to an email address (D32): 32 random bytes, stored as a hash, valid for some days and
 * one use.
 */

type Needed = Pick<Resources, 'secrets' | 'now'>;

const days: Record<AddressLinkPurpose, number> = {
  confirm: limits.addressLinks.confirmDays,
  confirm_contact: limits.addressLinks.confirmDays,
  restore: limits.addressLinks.restoreDays,
};

const hashToken = ({ secrets }: Pick<Needed, 'secrets'>, token: string) =>
  secrets.hash('address-link', token);

export async function createAddressLink(
  db: Kysely<DB>,
  resources: Needed,
  link: { partnerId: number; purpose: AddressLinkPurpose; email: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('address_links')
    .values({
      partner_id: link.partnerId,
      purpose: link.purpose,
      email: link.email,
      token_hash: hashToken(resources, token),
      expires_at: new Date(resources.now().getTime() + days[link.purpose] * 86_400_000),
    })
    .execute();
  return token;
}

/**
 * Deletes restore links of email addresses that the account only passed through. Attack: a thief
 * changes the email address from A to B and back to A. B would keep its restore link for a week. So
 * once A is confirmed again, links of addresses used in between are deleted. Addresses that had the
 * account before A keep theirs.
 */
export async function endLinksInBetween(
  db: Kysely<DB>,
  partnerId: number,
  now: Date,
): Promise<void> {
  await sql`
    delete from address_links passed using partners partner, address_links own
    where partner.id = ${partnerId} and passed.partner_id = partner.id and passed.purpose = 'restore'
      and own.partner_id = partner.id and own.purpose = 'restore' and lower(own.email) = lower(partner.email)
      and own.used_at is null and own.expires_at > ${now}
      and passed.id > own.id and lower(passed.email) <> lower(partner.email)
      and not exists (
        select from address_links earlier
        where earlier.partner_id = partner.id and earlier.purpose = 'restore'
          and lower(earlier.email) = lower(passed.email) and earlier.id < own.id)`.execute(db);
}

/** Finds the link and the current data of its account. */
const findLink = (
  db: Kysely<DB>,
  resources: Needed,
  token: string,
  purposes: readonly AddressLinkPurpose[],
) =>
  db
    .selectFrom('address_links as link')
    .innerJoin('partners as partner', 'partner.id', 'link.partner_id')
    .select([
      'link.id',
      'link.purpose',
      'link.email as sentTo',
      'link.expires_at',
      'link.used_at',
      'partner.id as partnerId',
      'partner.username',
      'partner.email',
      'partner.email_confirmed_at',
      'partner.contact_email',
    ])
    .where('link.token_hash', '=', hashToken(resources, token))
    .where('link.purpose', 'in', purposes)
    .where('partner.deleted_at', 'is', null);

type Link = NonNullable<Awaited<ReturnType<ReturnType<typeof findLink>['executeTakeFirst']>>>;

export async function readLinkState(
  db: Kysely<DB>,
  resources: Needed,
  token: string,
  purposes: readonly AddressLinkPurpose[],
): Promise<{ state: AddressLinkState; purpose: AddressLinkPurpose | undefined }> {
  const link = await findLink(db, resources, token, purposes).executeTakeFirst();
  return { state: await stateOf(db, link, resources.now()), purpose: link?.purpose };
}

/**
 * Uses the link up; of two concurrent calls, one succeeds. Locks the account before the link, in
 * the same order as code that changes the account and ends its links.
 */
export async function useAddressLink(
  db: Kysely<DB>,
  resources: Needed,
  token: string,
  purposes: readonly AddressLinkPurpose[],
): Promise<Link> {
  const ownerOfIt = db
    .selectFrom('address_links')
    .select('partner_id')
    .where('token_hash', '=', hashToken(resources, token));
  await db.selectFrom('partners').select('id').where('id', '=', ownerOfIt).forUpdate().execute();
  const link = await findLink(db, resources, token, purposes).forUpdate('link').executeTakeFirst();
  const state = await stateOf(db, link, resources.now());
  if (link === undefined || state !== 'usable') throw refusal(state);
  await db
    .updateTable('address_links')
    .set({ used_at: resources.now() })
    .where('id', '=', link.id)
    .execute();
  return link;
}

async function stateOf(
  db: Kysely<DB>,
  link: Link | undefined,
  now: Date,
): Promise<AddressLinkState> {
  if (link === undefined) return 'unknown';
  if (link.used_at !== null) return 'used';
  if (link.expires_at <= now.toISOString()) return 'expired';
  if (link.purpose === 'confirm') return link.sentTo === link.email ? 'usable' : 'replaced';
  if (link.purpose === 'confirm_contact') {
    return link.sentTo === link.contact_email ? 'usable' : 'replaced';
  }
  return (await isTaken(db, link)) ? 'taken' : 'usable';
}

async function isTaken(db: Kysely<DB>, link: Link): Promise<boolean> {
  const other = await db
    .selectFrom('partners')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${link.sentTo})`)
    .where('id', '!=', link.partnerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return other !== undefined;
}

function refusal(state: AddressLinkState): ApiError {
  if (state === 'used') return new ApiError('link_used');
  if (state === 'replaced') return new ApiError('link_replaced');
  if (state === 'taken') return new ApiError('email_taken_since');
  return new ApiError('link_unusable');
}
