/**
 * How late a round ends when ten thousand players come to its table at once, and when they all leave at
 * once: when a player hears its result, counted from the moment its bets were to close, beside quiet
 * rounds of the same table in the same run. Table, crowd and listener are three processes; the crowd
 * gives way to the others. Fails when a round ends more than a second later than the quiet ones do.
 */
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { aPartner } from '../packages/live/src/testing/people.ts';
import { quickPace } from '../packages/live/src/testing/start-table.ts';
import { aPlayer } from '../packages/live/src/testing/test-player.ts';
import { answerOf, ask, letGo, startChild } from './lib/child.ts';
import { openDurableDatabase } from './lib/durable-database.ts';
import { median } from './lib/percentile.ts';
import { report } from './lib/report.ts';
import type { Arrived, Invitation } from './lib/table-crowd.ts';
import type { TableCost, TableOrder, TableTold } from './lib/table-server.ts';

const PLAYERS = Number(process.env['PLAYERS'] ?? 10_000);
const ROUNDS = 8;
const MOST_LATER_MS = 1_000;

const database = await openDurableDatabase();
const { connectionString = '' } = database.pool.options;
const server = startChild('table-server', [], process.env['PROFILE'] ? ['--cpu-prof'] : []);
const order: TableOrder = { connectionString, pace: { ...quickPace, bettingMs: 1_200 } };
const { url } = await ask<TableTold>(server, order);
const partner = await aPartner(database.db);
const watcher = await aPlayer(url, partner, 'watcher');

type Seen = { times: number[]; cost: TableCost };

/** Of each round that ends meanwhile, how long after the end of its betting the result was heard. */
async function watchRounds(isOver: (rounds: number) => boolean): Promise<Seen> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const { roundId, closesAt } = await watcher.upcoming('round.open');
    await watcher.next('round.result', (message) => message.roundId === roundId);
    times.push(Date.now() - closesAt);
  }
  return { times, cost: await ask<TableCost>(server, 'cost') };
}

const load = loadavg()[0] ?? Number.NaN;
await watchRounds((rounds) => rounds === 2);
const quiet = await watchRounds((rounds) => rounds === ROUNDS);

const crowd = startChild('table-crowd');
const invitation: Invitation = { ...partner, url, players: PLAYERS };
let arrived: Arrived | undefined;
const began = performance.now();
let tookMs = 0;
const arriving = answerOf<Arrived>(crowd).then((answer) => {
  arrived = answer;
  tookMs = performance.now() - began;
});
crowd.send(invitation);
const coming = await watchRounds((rounds) => arrived !== undefined && rounds > 0);
await arriving;
const seated = await watchRounds((rounds) => rounds === ROUNDS);
const gone = once(crowd, 'exit');
crowd.kill('SIGKILL');
const leaving = await watchRounds((rounds) => rounds === ROUNDS);
await gone;

const usual = median(quiet.times);
const later = ({ times }: Seen) => Math.max(...times) - usual;
console.log(
  `${arrived?.connected} players came within ${(tookMs / 1_000).toFixed(1)} s,`,
  `${arrived?.turnedAway} times one was asked to come again; load ${load.toFixed(1)} at the start`,
);
for (const [name, seen] of Object.entries({ quiet, coming, seated, leaving })) {
  const { times, cost } = seen;
  console.log(
    name.padEnd(8),
    `${times.length} rounds, later than usual: median ${(median(times) - usual).toFixed(0)} ms,`,
    `at most ${later(seen).toFixed(0)} ms; its event loop at most ${cost.loopLateMs.toFixed(0)} ms late,`,
    `${(cost.cpuMs / 1_000).toFixed(1)} s of a core`,
  );
}
for (const [act, seen] of [
  ['come to its table', coming],
  ['leave it', leaving],
] as const) {
  const most = Math.max(0, later(seen));
  report({
    what: `a round’s result while ${PLAYERS.toLocaleString('en')} players ${act} at once, later than usual`,
    measured: `${most.toFixed(0)} ms`,
    target: `≤ ${MOST_LATER_MS} ms`,
    isMet: most <= MOST_LATER_MS,
  });
}
await watcher.leave();
await letGo(server);
await database.stop();
