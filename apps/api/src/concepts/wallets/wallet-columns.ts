import type { AccountMode } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';

export const walletColumns = [
  'mode',
  'url',
  'state',
  'last_answer',
  'last_answer_at',
  'previous_secret_until',
  'updated_at',
] as const;

export const walletOf = (db: Kysely<DB>, partnerId: number, mode: AccountMode) =>
  db.selectFrom('wallets').where('partner_id', '=', partnerId).where('mode', '=', mode);
