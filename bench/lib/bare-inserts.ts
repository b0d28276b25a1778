import type { Pool } from 'pg';

/**
 * `same`: a row of `live_bets` with its keys, checks and indexes. `plain`: the same columns with
 * only a primary key.
 */
export type BareRow = 'same' | 'plain';

/**
 * Returns a function that inserts a bet's row, without limits, balance or ledger, and resolves when
 * the row is on disk. One batch is written at a time; bets that arrive meanwhile form the next
 * batch.
 */
export async function prepareInserts(pool: Pool, row: BareRow): Promise<() => Promise<void>> {
  const table = await createTable(pool, row);
  const { rounds, players, accounts } = await readKeys(pool);
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
        name: `insert-${table}`,
        text: `insert into ${table} (client_id, player_id, account_id, partner_id, round_id, type, value, covered,
            amount, potential, status, payout, placed_at, mode)
          select client_id, player_id, account_id, partner_id, round_id, type, value::jsonb, covered::smallint[],
            amount, potential, 'accepted', 0, to_timestamp(placed_at / 1000), 'test'
          from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
            $7::text[], $8::bigint[], $9::bigint[], $10::float8[], $11::bigint[]) as row (client_id, player_id,
            partner_id, round_id, type, value, covered, amount, potential, placed_at, account_id)`,
        values: [
          batch.map(() => `insert-${sent++}`),
          batch.map((_, index) => players[(sent + index) % players.length]),
          ...[same(1), same(rounds[0]), same('red'), same('null')],
          ...[same('{1,3,5,7,9,12,14,16,18,19,21,23,25,27,30,32,34,36}'), same(100), same(200)],
          same(Date.now()),
          batch.map((_, index) => accounts[(sent + index) % accounts.length]),
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

async function createTable(pool: Pool, row: BareRow): Promise<string> {
  const table = `bench_bets_${row}`;
  if (row === 'plain') {
    const parts = 'including identity including defaults, primary key (id)';
    await pool.query(`create table ${table} (like live_bets ${parts})`);
    return table;
  }
  await pool.query(`create table ${table} (like live_bets including all)`);
  const { rows } = await pool.query<{ key: string }>(
    `select pg_get_constraintdef(oid) as key from pg_constraint
     where conrelid = 'live_bets'::regclass and contype = 'f'`,
  );
  for (const { key } of rows) await pool.query(`alter table ${table} add ${key}`);
  return table;
}

type Keys = { rounds: number[]; players: number[]; accounts: number[] };

async function readKeys(pool: Pool): Promise<Keys> {
  const { rows } = await pool.query(
    `select array(select id from live_rounds order by id desc limit 1) as rounds,
       array(select player_id from live_accounts where kind = 'player' order by id) as players,
       array(select id from live_accounts where kind = 'player' order by id) as accounts`,
  );
  return rows[0];
}
