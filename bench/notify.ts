/**
 * Measures how many notifications per second PostgreSQL delivers from one process to another, with
 * every commit on disk. The target is five times what a hundred tables and a busy portal send.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { openDurableDatabase } from './lib/durable-database.ts';
import { percentile } from './lib/percentile.ts';
import { report } from './lib/report.ts';

const LISTENERS = 12;
const WRITERS = 8;
const SECONDS = 10;
/** A table sends a heartbeat of its leader each second and about four messages per 30 s round. */
const NEEDED_PER_SECOND = 100 * (1 + 4 / 30) + 20;
const CHANNEL = 'bench_notify';

const database = await openDurableDatabase();
const waits: number[] = [];
const listeners = await Promise.all(
  Array.from({ length: LISTENERS }, async () => {
    const client = new Client({ connectionString: database.pool.options.connectionString });
    client.on('notification', ({ payload }) => waits.push(performance.now() - Number(payload)));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  }),
);

const notify = () =>
  database.pool.query('select pg_notify($1, $2)', [CHANNEL, String(performance.now())]);

async function flood(): Promise<number> {
  const end = performance.now() + SECONDS * 1_000;
  let sent = 0;
  while (performance.now() < end) {
    await notify();
    sent += 1;
  }
  return sent;
}

const sent = (await Promise.all(Array.from({ length: WRITERS }, flood))).reduce((a, b) => a + b);
while (waits.length < sent * LISTENERS) await wait(10);
const flooded = percentile(waits, 0.99);
waits.length = 0;
const paced = NEEDED_PER_SECOND * SECONDS;
for (let count = 0; count < paced; count++) {
  await Promise.all([notify(), wait(1_000 / NEEDED_PER_SECOND)]);
}
while (waits.length < Math.floor(paced) * LISTENERS) await wait(10);

const rate = sent / SECONDS;
console.log(`99 of 100 heard within, as needed:     ${percentile(waits, 0.99).toFixed(1)} ms`);
await Promise.all(listeners.map((client) => client.end()));
await database.stop();
report({
  what: `notifications a second to ${LISTENERS} processes, every commit on disk`,
  measured: `${rate.toFixed(0)}, 99 of 100 heard within ${flooded.toFixed(1)} ms`,
  beside: `100 tables and 20 acts a second need ${NEEDED_PER_SECOND.toFixed(0)}`,
  ratio: rate / NEEDED_PER_SECOND,
  target: '≥ 5',
  isMet: rate >= 5 * NEEDED_PER_SECOND,
});
