import { randomUUID } from 'node:crypto';
import type { Database } from '@baize/db';
import { sql } from 'kysely';
import type { HostedTable } from './hosted-table.ts';

export const TELL_ONLINE_MS = 3_000;

/**
 * Rows that are not older than a few reporting intervals, by the database's clock. Older rows
 * belong to processes that died. With a shorter limit players would disappear while the database is
 * busy.
 */
const isFresh = sql<boolean>`told_at > clock_timestamp() - interval '15 seconds'`;

type TableCount = { table_id: string; players: number };

const byTable = (rows: readonly TableCount[]) =>
  new Map(rows.map(({ table_id, players }) => [table_id, players]));

/** Reads the players at each table across all processes, as last reported. */
export async function readPlayersOnline(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('live_players_online')
    .select(['table_id', sql<number>`sum(players)::int`.as('players')])
    .where(isFresh)
    .groupBy('table_id')
    .execute();
  return byTable(rows);
}

type CountedTable = Pick<HostedTable, 'table' | 'players'>;

type PlayersOnline = {
  /**
   * Players at the table: the current number here plus the last reported numbers of other
   * processes.
   */
  at(hosted: CountedTable): number;
  /** Reports the numbers of this process and reads those of the others. */
  tell(): Promise<void>;
  /** Deletes rows of processes that ended without removing theirs. */
  sweep(): Promise<void>;
  /** Removes this process's rows. Must be the last call. */
  leave(): Promise<void>;
};

export function createPlayersOnline(
  db: Database,
  hostedTables: () => readonly CountedTable[],
): PlayersOnline {
  const processId = randomUUID();
  let elsewhere = new Map<string, number>();

  return {
    at: ({ table, players }) => players.online + (elsewhere.get(table.id) ?? 0),
    async tell() {
      const here = hostedTables().map(({ table, players }) => ({
        table_id: table.id,
        players: players.online,
      }));
      const { rows } = await sql<TableCount>`
        with told as (
          insert into live_players_online (process_id, table_id, players, told_at)
          select ${processId}::uuid, table_id, players, clock_timestamp()
          from jsonb_to_recordset(${JSON.stringify(here)}::jsonb) as here (table_id text, players int)
          on conflict (process_id, table_id)
            do update set players = excluded.players, told_at = excluded.told_at
        )
        select table_id, sum(players)::int as players from live_players_online
        where process_id <> ${processId}::uuid and ${isFresh}
        group by table_id`.execute(db);
      elsewhere = byTable(rows);
    },
    async sweep() {
      await db
        .deleteFrom('live_players_online')
        .where(sql<boolean>`told_at < clock_timestamp() - interval '1 minute'`)
        .execute();
    },
    async leave() {
      await db.deleteFrom('live_players_online').where('process_id', '=', processId).execute();
    },
  };
}
