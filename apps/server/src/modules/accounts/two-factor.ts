import type { accountRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import type { PartnerCaller } from '@baize/platform/security/sessions';
import { tellSecurityEvent } from './tell-security-event.ts';

export const readTwoFactor: Operation<typeof accountRoutes.twoFactorStatus> = async ({
  resources,
  caller,
}) => {
  const { two_factor_enabled: enabled } = await resources.db
    .selectFrom('partners')
    .select('two_factor_enabled')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  return { enabled };
};

export const enableTwoFactor: Operation<typeof accountRoutes.enableTwoFactor> = async ({
  resources,
  caller,
  actor,
}) => {
  const changed = await setTwoFactor(resources, caller, actor, true);
  if (!changed) throw new ApiError('two_factor_already_enabled');
  return { message: '2FA enabled successfully', enabled: true };
};

export const disableTwoFactor: Operation<typeof accountRoutes.disableTwoFactor> = async ({
  resources,
  caller,
  actor,
}) => {
  const changed = await setTwoFactor(resources, caller, actor, false);
  if (!changed) throw new ApiError('two_factor_already_disabled');
  return { message: '2FA disabled successfully', enabled: false };
};

async function setTwoFactor(
  resources: Resources,
  caller: PartnerCaller,
  actor: Actor,
  enabled: boolean,
): Promise<boolean> {
  // Each change sends an email to an address that the partner chose, so changes are limited.
  await resources.throttle.consume('emailPerAccount', String(caller.id));
  const word = enabled ? 'enabled' : 'disabled';
  return perform(resources, actor, async (act) => {
    const partner = await act.db
      .updateTable('partners')
      .set({ two_factor_enabled: enabled, updated_at: resources.now() })
      .where('id', '=', caller.id)
      .where('two_factor_enabled', '!=', enabled)
      .returning(['id', 'username', 'email'])
      .executeTakeFirst();
    if (partner === undefined) return false;
    act.record({
      action: `partner.two_factor_${word}`,
      partnerId: caller.id,
    });
    tellSecurityEvent(act, partner, `two_factor_${word}`, resources.now(), {
      title: `Two-factor authentication ${word}`,
      message: `Two-factor authentication was ${word} for your account.`,
    });
    return true;
  });
}
