import type { Act } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import { describeDevice } from '../sessions/describe-device.ts';
import type { Account } from './check-credentials.ts';
import { tellSecurityEvent } from './tell-security-event.ts';

export function tellNewDevice(act: Act, account: Account, actor: Actor, now: Date): void {
  tellSecurityEvent(act, account, 'new_device', now, {
    title: 'Sign-in from a new device',
    message: `Your account was signed in to from a new device (${actor.ip ?? 'unknown address'}).`,
    detail: describeDevice(actor.userAgent),
  });
}
