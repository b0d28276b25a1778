import type { AccountMode } from '@baize/contract';
import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

export const walletColumns = (now: Date) =>
  [
    'mode',
    'url',
    'state',
    'last_answer',
    'last_answer_at',
    sql<string | null>`case when previous_secret_until > ${now} then previous_secret_until end`.as(
      'previous_secret_until',
    ),
    'updated_at',
  ] as const;

export const walletOf = (db: Kysely<DB>, partnerId: number, mode: AccountMode) =>
  db.selectFrom('wallets').where('partner_id', '=', partnerId).where('mode', '=', mode);
