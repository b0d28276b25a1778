import type { LiveTableView } from '@baize/contract';
import type { TableState } from '@baize/contract/live';
import { readPlayersOnline } from '@baize/live';
import type { Resources } from '@baize/platform/config/resources';

const RECENT = 12;

export function describeTable(state: TableState): LiveTableView {
  return {
    id: state.id,
    name: state.name,
    game: state.game,
    is_live: state.isLive,
    phase: state.phase,
    round_id: state.roundId,
    players_online: state.playersOnline,
    recent_numbers: state.history.slice(0, RECENT).map(({ number }) => number),
    currency: state.limits.currency,
    min_bet: state.limits.minBet,
    max_payout: state.limits.maxPayout,
    max_round_stake: state.limits.maxRoundStake,
  };
}

/** Counts the players of all processes; this process may have only some of them, or none. */
export async function describeTables({
  db,
  liveTables,
}: Pick<Resources, 'db' | 'liveTables'>): Promise<LiveTableView[]> {
  const [tables, online] = await Promise.all([liveTables(), readPlayersOnline(db)]);
  return tables.map((table) =>
    describeTable({ ...table, playersOnline: online.get(table.id) ?? 0 }),
  );
}
