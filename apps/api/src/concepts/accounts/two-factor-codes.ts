import { randomInt } from 'node:crypto';
import { limits } from '@baize/contract';
import { ApiError, equalHashes } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import type { Account } from './check-credentials.ts';

/** Sign-in codes (D11): hashed, one at a time, ten minutes, five tries, once. */

const { codeLength, validMinutes, tries, resendSeconds } = limits.twoFactor;

const hashCode = ({ secrets }: Pick<Resources, 'secrets'>, partnerId: number, code: string) =>
  secrets.hash('two-factor-code', `${partnerId}:${code}`);

export async function sendTwoFactorCode(
  resources: Resources,
  account: Account,
  actor: Actor,
): Promise<void> {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
  const now = resources.now();
  await perform(resources, actor, async (act) => {
    const values = {
      code_hash: hashCode(resources, account.id, code),
      sent_at: now,
      expires_at: new Date(now.getTime() + validMinutes * 60_000),
      tries: 0,
      used_at: null,
    };
    const tooSoon = new Date(now.getTime() - resendSeconds * 1000).toISOString();
    const stored = await act.db
      .insertInto('two_factor_codes')
      .values({ partner_id: account.id, ...values })
      .onConflict((conflict) =>
        conflict
          .column('partner_id')
          .doUpdateSet(values)
          // A used code was a finished sign-in: the next sign-in may follow at once.
          .where((row) =>
            row.or([
              row('two_factor_codes.sent_at', '<=', tooSoon),
              row('two_factor_codes.used_at', 'is not', null),
            ]),
          ),
      )
      .returning('partner_id')
      .executeTakeFirst();
    if (stored === undefined) {
      throw new ApiError('code_recently_sent', { retryAfterSeconds: resendSeconds });
    }
    act.email({
      eventKey: `two_factor_code:${account.id}:${now.toISOString()}`,
      to: account.email,
      partnerId: account.id,
      message: { template: 'two_factor_code', data: { username: account.username, code } },
    });
  });
}

/**
 * Counts the try, then compares: the update locks the row, so that however many come at once, no
 * more than five are ever compared.
 */
export function useTwoFactorCode(
  resources: Pick<Resources, 'db' | 'secrets' | 'now'>,
  partnerId: number,
  code: string,
): Promise<boolean> {
  const now = resources.now();
  return resources.db.transaction().execute(async (db) => {
    const row = await db
      .updateTable('two_factor_codes')
      .set((column) => ({ tries: column('tries', '+', 1) }))
      .where('partner_id', '=', partnerId)
      .where('tries', '<', tries)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .returning('code_hash')
      .executeTakeFirst();
    if (row === undefined) return false;
    if (!equalHashes(row.code_hash, hashCode(resources, partnerId, code))) return false;
    await db
      .updateTable('two_factor_codes')
      .set({ used_at: now })
      .where('partner_id', '=', partnerId)
      .execute();
    return true;
  });
}
