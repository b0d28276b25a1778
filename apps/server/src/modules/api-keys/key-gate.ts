import type { AccountMode } from '@baize/contract';
import type { DB } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import type { Kysely, Transaction } from 'kysely';

type Standing = { kyc_status: string; live_approved_at: string | null };

const columns = ['id', 'kyc_status', 'live_approved_at'] as const;

/** Test keys require an approved KYC; live keys also require live mode. */
export function whyWithoutKeys({ kyc_status, live_approved_at }: Standing, mode: AccountMode) {
  if (kyc_status !== 'approved') return 'kyc_not_approved';
  if (mode === 'live' && live_approved_at === null) return 'live_mode_locked';
  return undefined;
}

export function readStanding(db: Kysely<DB>, partnerId: number) {
  return db
    .selectFrom('partners')
    .select(columns)
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
}

export function assertMayHaveKeys(standing: Standing | undefined, mode: AccountMode): void {
  const why = standing === undefined ? 'kyc_not_approved' : whyWithoutKeys(standing, mode);
  if (why !== undefined) throw new ApiError(why);
}

/** Locks the partner's row, so that changes of its keys happen one after another. */
export function lockPartner(db: Transaction<DB>, partnerId: number) {
  return db
    .selectFrom('partners')
    .select(columns)
    .where('id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
