import type { DemoWorld } from './demo-world.ts';
import type { Life } from './partner-life.ts';
import { DAY, later } from './timeline.ts';

const BATCH = 1_000;

/**
 * What was staked and paid at the table, day by day. Only the daily sums are made up, not the
 * months of rounds and bets behind them: the table itself is played live.
 */
export async function playTables(world: DemoWorld, lives: readonly Life[]): Promise<void> {
  const { resources, chance, end } = world;
  const rows = lives.flatMap(({ partnerId, activeSince, goneSince = end }) => {
    if (activeSince === undefined) return [];
    const size = chance.between(40_000, 900_000);
    const days = Math.floor((goneSince.getTime() - activeSince.getTime()) / DAY);
    return Array.from({ length: days }, (_, index) => {
      const day = later(activeSince, index * DAY);
      const weekend = [0, 5, 6].includes(day.getUTCDay()) ? 1.6 : 1;
      const growth = Math.min(1, (index + 5) / 45);
      const staked = Math.round((size * weekend * growth * chance.between(0.6, 1.4)) / 100) * 100;
      // Roulette returns 97.3 % in the long run, and hardly ever on a single day.
      const paid = Math.round((staked * chance.between(0.9, 1.03)) / 100) * 100;
      return {
        partner_id: partnerId,
        table_id: 'roulette-1',
        day: day.toISOString().slice(0, 10),
        bets: Math.ceil(staked / 700),
        staked,
        paid,
      };
    });
  });
  for (let from = 0; from < rows.length; from += BATCH) {
    await resources.db
      .insertInto('live_daily_revenue')
      .values(rows.slice(from, from + BATCH))
      .execute();
  }
}
