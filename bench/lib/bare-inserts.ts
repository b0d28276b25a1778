import type { Pool } from 'pg';

/**
 * Bets as bare rows: no limits, no balance, no ledger, no keys to other tables. One batch at a time, what
 * comes meanwhile goes together into the next. Resolves when the row is on disk.
 */
export async function prepareInserts(pool: Pool, roundId: number): Promise<() => Promise<void>> {
  await pool.query(
    'create table bench_bets (like live_bets including identity including defaults, primary key (id))',
  );
  let sent = 0;
  let waiting: (() => void)[] = [];
  let isRunning = false;
  const run = async () => {
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const same = <T>(value: T) => batch.map(() => value);
      await pool.query({
        name: 'bench-insert',
        text: `insert into bench_bets (client_id, player_id, partner_id, round_id, type, value, covered,
            amount, potential, status, payout, placed_at, mode)
          select client_id, player_id, partner_id, round_id, type, value::jsonb, covered::smallint[],
            amount, potential, 'accepted', 0, to_timestamp(placed_at / 1000), 'test'
          from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
            $7::text[], $8::bigint[], $9::bigint[], $10::float8[]) as row (client_id, player_id,
            partner_id, round_id, type, value, covered, amount, potential, placed_at)`,
        values: [
          batch.map(() => `insert-${sent++}`),
          ...[same(1), same(1), same(roundId), same('red'), same('null')],
          ...[same('{1,3,5,7,9,12,14,16,18,19,21,23,25,27,30,32,34,36}'), same(100), same(200)],
          same(Date.now()),
        ],
      });
      for (const done of batch) done();
    }
    isRunning = false;
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (isRunning) return;
      isRunning = true;
      run();
    });
}
