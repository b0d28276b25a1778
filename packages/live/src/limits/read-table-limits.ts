import type { AccountMode, TableWithLimits, TableWithOwnLimits } from '@baize/contract';
import type { DB } from '@baize/db';
import { findGame } from '@baize/games';
import { type Kysely, sql } from 'kysely';

type LimitsRow = TableWithLimits['limits'][number] & { table_id: string };

async function readRows(db: Kysely<DB>): Promise<LimitsRow[]> {
  const columns = sql`currency, min_bet, max_payout, max_round_stake, max_bets_per_round, spot_limits,
    max_exposure`;
  const { rows } = await sql<LimitsRow>`
    select id as table_id, ${columns} from live_tables
    union all
    (select table_id, ${columns} from live_table_limits order by table_id, currency)`.execute(db);
  return rows;
}

const readNames = (db: Kysely<DB>) =>
  db.selectFrom('live_tables').select(['id', 'name', 'game']).orderBy('id').execute();

const withoutTable = ({ table_id: _, ...limits }: LimitsRow) => limits;

export async function readTableLimits(db: Kysely<DB>): Promise<TableWithLimits[]> {
  const [tables, rows] = [await readNames(db), await readRows(db)];
  return tables.map((table) => ({
    ...table,
    bet_types: [...(findGame(table.game)?.betTypes ?? [])],
    limits: rows.filter(({ table_id }) => table_id === table.id).map(withoutTable),
  }));
}

/** Adds the lower limits that the partner has set for their players. */
export async function readOwnTableLimits(
  db: Kysely<DB>,
  partnerId: number,
  mode: AccountMode,
): Promise<TableWithOwnLimits[]> {
  const tables = await readTableLimits(db);
  const own = await db
    .selectFrom('partner_table_limits')
    .select(['table_id', 'currency', 'max_payout', 'max_round_stake', 'spot_limits'])
    .where('partner_id', '=', partnerId)
    .where('mode', '=', mode)
    .execute();
  return tables.map((table) => ({
    ...table,
    limits: table.limits.map(({ max_exposure: _, ...limits }) => {
      const lower = own.find(
        ({ table_id, currency }) => table_id === table.id && currency === limits.currency,
      );
      return {
        ...limits,
        own: {
          max_payout: lower?.max_payout ?? null,
          max_round_stake: lower?.max_round_stake ?? null,
          spot_limits: (lower?.spot_limits ?? {}) as Record<string, number>,
        },
      };
    }),
  }));
}
