import type { Act } from '../../platform/acts/act.ts';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import { rememberDevice } from '../../platform/security/known-devices.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import type { Account } from './check-credentials.ts';
import { tellSecurityEvent } from './tell-security-event.ts';

/** Remembers the browser, and tells the partner when a sign-in comes from one never seen (D24). */
export async function noteDevice(
  act: Act,
  resources: Pick<Resources, 'secrets' | 'now'>,
  account: Account,
  actor: Actor,
  device: string,
): Promise<void> {
  const owner = { partnerId: account.id };
  if ((await rememberDevice(act.db, resources, owner, device)) !== 'new') return;
  tellSecurityEvent(act, account, 'new_device', resources.now(), {
    title: 'Sign-in from a new device',
    message: `Your account was signed in to from a new device (${actor.ip ?? 'unknown address'}).`,
    detail: describeDevice(actor.userAgent),
  });
}
