import { type RawBuilder, sql } from 'kysely';

const columns = sql.raw(
  'played_on, day_staked, day_paid, week_staked, week_paid, month_staked, month_paid',
);

/**
 * Sets the play totals of an updated account to those in `account`, the result of a `live_play_…`
 * function.
 */
export const setPlay = (account: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${columns}) = (select ${columns} from ${account})`;
