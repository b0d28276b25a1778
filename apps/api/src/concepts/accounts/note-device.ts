import type { Act } from '../../platform/acts/act.ts';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import type { Account } from './check-credentials.ts';
import { tellSecurityEvent } from './tell-security-event.ts';

/** Remembers the browser, and tells the partner when a sign-in comes from one never seen (D24). */
export async function noteDevice(
  act: Act,
  { secrets, now }: Pick<Resources, 'secrets' | 'now'>,
  account: Account,
  actor: Actor,
): Promise<void> {
  // Without version numbers: an update of the browser is not a new device.
  const browser = actor.userAgent.replace(/[\d.]+/g, '');
  const device_hash = secrets.hash('device', `${account.id}:${browser}`);
  const known = await act.db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('partner_id', '=', account.id)
    .execute();
  await act.db
    .insertInto('known_devices')
    .values({ partner_id: account.id, device_hash, first_seen: now(), last_seen: now() })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'device_hash']).doUpdateSet({ last_seen: now() }),
    )
    .execute();
  const seen = known.some((device) => device.device_hash.equals(device_hash));
  if (seen || known.length === 0) return;
  tellSecurityEvent(act, account, 'new_device', now(), {
    title: 'Sign-in from a new device',
    message: `Your account was signed in to from a new device (${actor.ip ?? 'unknown address'}).`,
    detail: actor.userAgent.slice(0, 200) || 'a browser that does not name itself',
  });
}
