import { randomInt } from 'node:crypto';
import { limits } from '@baize/contract';
import type { DB } from '@baize/db';
import { perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import { equalHashes } from '@baize/platform/security/secrets';
import type { Kysely } from 'kysely';
import { proveAddress } from '../email-addresses/prove-address.ts';
import type { Account } from './check-credentials.ts';

/**
 * Login codes (D11): stored as a hash, valid for ten minutes, five attempts and one use. A new code
 * replaces the previous one.
 */

const { codeLength, validMinutes, tries, resendSeconds } = limits.twoFactor;

const hashCode = ({ secrets }: Pick<Resources, 'secrets'>, partnerId: number, code: string) =>
  secrets.hash('two-factor-code', `${partnerId}:${code}`);

export async function sendTwoFactorCode(
  resources: Pick<Resources, 'db' | 'secrets' | 'config' | 'now'>,
  account: Pick<Account, 'id' | 'username' | 'email'>,
  actor: Actor,
): Promise<void> {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
  const now = resources.now();
  await perform(resources, actor, async (act) => {
    if (!(await holdAddress(act.db, account))) throw new ApiError('invalid_credentials');
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
          // A used code means that the login completed, so the next login may request a code
          // immediately.
          .where((row) =>
            row.or([
              row('two_factor_codes.sent_at', '<=', tooSoon),
              row('two_factor_codes.used_at', 'is not', null),
            ]),
          ),
      )
      .returning('partner_id')
      .executeTakeFirst();
    if (stored === undefined) throw await tooSoonAgain(act.db, account.id, now);
    act.email({
      eventKey: `two_factor_code:${account.id}:${now.toISOString()}`,
      to: account.email,
      partnerId: account.id,
      message: { template: 'two_factor_code', data: { username: account.username, code } },
    });
  });
}

/**
 * Returns whether the account still has this email address, and locks the row. A concurrent change
 * of address waits until the code is stored, then drops it.
 */
async function holdAddress(
  db: Kysely<DB>,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<boolean> {
  const held = await db
    .selectFrom('partners')
    .select('id')
    .where('id', '=', id)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

async function tooSoonAgain(db: Kysely<DB>, partnerId: number, now: Date): Promise<ApiError> {
  const { sent_at } = await db
    .selectFrom('two_factor_codes')
    .select('sent_at')
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
  const seconds = resendSeconds - Math.floor((now.getTime() - Date.parse(sent_at)) / 1000);
  return new ApiError('code_recently_sent', { retryAfterSeconds: Math.max(1, seconds) });
}

/**
 * Counts the attempt before comparing. The update locks the row, so at most five concurrent
 * attempts are ever compared. `spent` means that five attempts failed. The account is locked before
 * the code because a right code proves its email address. A change of address locks in the same
 * order.
 */
export function useTwoFactorCode(
  resources: Pick<Resources, 'db' | 'secrets' | 'now'>,
  partnerId: number,
  code: string,
): Promise<'right' | 'wrong' | 'spent'> {
  const now = resources.now();
  return resources.db.transaction().execute(async (db) => {
    const account = db.selectFrom('partners').select('id').where('id', '=', partnerId);
    await account.forNoKeyUpdate().execute();
    const row = await db
      .updateTable('two_factor_codes')
      .set((column) => ({ tries: column('tries', '+', 1) }))
      .where('partner_id', '=', partnerId)
      .where('tries', '<', tries)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .returning(['code_hash', 'tries'])
      .executeTakeFirst();
    if (row === undefined) return (await isSpent(db, partnerId)) ? 'spent' : 'wrong';
    if (!equalHashes(row.code_hash, hashCode(resources, partnerId, code))) {
      return row.tries === tries ? 'spent' : 'wrong';
    }
    await db
      .updateTable('two_factor_codes')
      .set({ used_at: now })
      .where('partner_id', '=', partnerId)
      .execute();
    await proveAddress(db, partnerId, now);
    return 'right';
  });
}

async function isSpent(db: Kysely<DB>, partnerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor_codes')
    .select('partner_id')
    .where('partner_id', '=', partnerId)
    .where('used_at', 'is', null)
    .where('tries', '>=', tries)
    .executeTakeFirst();
  return row !== undefined;
}
