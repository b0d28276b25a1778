import { limits } from '@baize/contract';
import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import type { Resources } from '../config/resources.ts';
import { DEVICE_DAYS } from '../security/device-cookie.ts';

/** How long sessions stay listed after they expired. */
const SESSION_DAYS = 30;
/** How long expired e-mail links are still recognised as such. */
const LINK_DAYS = 30;
const HOUR = 3_600_000;

/** Hourly job that deletes expired rows, so that small tables stay small. */
export async function sweepExpired({ db, now }: Pick<Resources, 'db' | 'now'>): Promise<void> {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString();
  await db.deleteFrom('throttle').where('expire', '<', now().getTime()).execute();
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', before(SESSION_DAYS * 24 * HOUR))
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('last_seen', '<', before(DEVICE_DAYS * 24 * HOUR))
    .execute();
  await db
    .deleteFrom('password_links')
    .where('expires_at', '<', before(24 * HOUR))
    .execute();
  await db
    .deleteFrom('address_links')
    .where('expires_at', '<', before(LINK_DAYS * 24 * HOUR))
    .execute();
  await db.deleteFrom('second_steps').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', before(0)).execute();
  await sweepDeliveries(db, before(limits.webhooks.keptDays * 24 * HOUR));
  await db.deleteFrom('wallet_earlier_secrets').where('ends_at', '<', before(0)).execute();
  await db.deleteFrom('webhook_earlier_secrets').where('ends_at', '<', before(0)).execute();
  await db
    .deleteFrom('call_log')
    .where('called_at', '<', before(limits.calls.keptDays * 24 * HOUR))
    .execute();
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before(limits.idempotencyHours * HOUR))
    .execute();
}

/**
 * Keeps deliveries that are still waiting (the webhook may be paused) and those with recent
 * attempts, which partners can still look up.
 */
async function sweepDeliveries(db: Kysely<DB>, since: string): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', since)
    .where('state', '<>', 'waiting')
    .where(
      sql<boolean>`not exists (select from webhook_attempts
        where delivery_id = webhook_deliveries.id and sent_at >= ${since})`,
    )
    .execute();
}
