import type { Database } from '@baize/db';
import { sql } from 'kysely';
import { readSeats } from '../players/read-seats.ts';
import type { FeedNews } from '../table-feed.ts';
import { type LiveTable, readTables } from '../tables.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';

type Needed = {
  db: Database;
  connections: Connections;
  hostedTables(): readonly { table: LiveTable }[];
};

const TOGETHER = 500;

/**
 * Disconnects players who may no longer play and sends changed limits to the others. A change
 * notifies all processes in its transaction. A process that missed notifications because its
 * database connection was lost, or whose check failed, checks all players.
 */
export function createStandings({ db, connections, hostedTables }: Needed) {
  let isBehind = false;

  async function look(fits: (connection: Connection) => boolean): Promise<void> {
    const found: { connection: Connection; isLive: boolean }[] = [];
    await connections.visit((connection, purpose) => {
      if (fits(connection)) found.push({ connection, isLive: purpose === 'live' });
    });
    for (let from = 0; from < found.length; from += TOGETHER) {
      const some = found.slice(from, from + TOGETHER);
      const seatOf = await readSeats(
        db,
        some.map(({ connection }) => connection.session),
      );
      for (const { connection, isLive } of some) {
        const seat = seatOf(connection.session);
        if (seat === undefined) continue;
        if (seat.standing !== null) connection.close(seat.standing);
        else if (isLive) {
          connection.leaveAt = seat.leaveAt;
          connection.send({ t: 'limits', limits: seat.limits });
        }
      }
    }
  }

  async function lookInto(news: FeedNews): Promise<void> {
    if (news.t === 'player') {
      await look(({ session }) => session.playerId === news.playerId);
    } else if (news.t === 'limits' || news.t === 'reconnected') {
      await readLimitsAgain(db, hostedTables());
      await look(({ session }) => news.t === 'reconnected' || session.tableId === news.tableId);
    }
  }

  async function hear(news: FeedNews): Promise<void> {
    try {
      await lookInto(news);
    } catch (error) {
      isBehind = true;
      throw error;
    }
  }

  return {
    hear,
    /** Checks all players after a failed check, because notifications are not repeated. */
    async catchUp(): Promise<void> {
      if (!isBehind) return;
      // Reset before the check: a notification that fails in the meantime must set it again.
      isBehind = false;
      await hear({ t: 'reconnected' });
    },
    /** Closes connections whose session time limit is reached. */
    closeOverdue: (now: number) =>
      connections.visit((connection) => {
        if (connection.leaveAt !== null && connection.leaveAt <= now) {
          connection.close('time_limit');
        }
      }),
    /** Extends the sittings of connected players, whichever process they are connected to. */
    async noteSeen(now: number): Promise<void> {
      const playerIds = new Set<number>();
      await connections.visit(({ session }) => playerIds.add(session.playerId));
      if (playerIds.size === 0) return;
      // Rows are locked in a fixed order: two processes with the same players must not deadlock.
      await sql`
        with seen as materialized (
          select id from live_players where id = any (${[...playerIds]}::bigint[])
          order by id for no key update
        )
        update live_players player set last_seen_at = ${new Date(now)}
        from seen where player.id = seen.id`.execute(db);
    },
  };
}

async function readLimitsAgain(
  db: Database,
  hosted: readonly { table: LiveTable }[],
): Promise<void> {
  for (const { id, limits, limitsByCurrency } of await readTables(db)) {
    const known = hosted.find(({ table }) => table.id === id);
    if (known) Object.assign(known.table, { limits, limitsByCurrency });
  }
}
