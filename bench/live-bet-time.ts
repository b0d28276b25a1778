/**
 * How long a bet takes from the player and back, beside a bare `ws` echo in the same process. The bet
 * is answered when PostgreSQL has it on the disk, so the same disk is asked for one bare commit too:
 * that is the part no program can take away. In turn, so that whatever else the machine does falls on
 * all. Fails when p50 is above 2 × or p99 above 5 × the echo's.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { WebSocket, WebSocketServer } from 'ws';
import { aPartner } from '../apps/live/src/testing/people.ts';
import { quickPace, startTable } from '../apps/live/src/testing/start-table.ts';
import { aPlayer, type TestPlayer } from '../apps/live/src/testing/test-player.ts';
import { openDurableDatabase } from './lib/durable-database.ts';
import { percentile } from './lib/percentile.ts';

const PLAYERS = 40;
const WARM_UP = 200;
const ROUNDS = 1_500;
const targets = { p50: 2, p99: 5 };

type Kind = 'echo' | 'commit' | 'bet';
const times: Record<Kind, number[]> = { echo: [], commit: [], bet: [] };

const database = await openDurableDatabase();
// One long round, and room for every bet of it.
await database.db
  .updateTable('live_tables')
  .set({ starting_balance: 1e9, max_round_stake: 1e9, max_bets_per_round: 1e6 })
  .execute();
const pace = { ...quickPace, bettingMs: 3_600_000 };
const table = await startTable(database, { pace, sessionsPerMinute: 1e6 });
const echo = await startEcho();
const players = await seatPlayers();
const { roundId } = await players[0].next('welcome').then(async ({ round }) => {
  return round ?? (await players[0].next('round.open'));
});
await sql`create table bench_commits (id bigint generated always as identity, at text)`.execute(
  database.db,
);

for (let count = -WARM_UP; count < ROUNDS; count++) {
  const player = players[(count + WARM_UP) % PLAYERS] ?? players[0];
  const bet = { t: 'bet', id: `bet-${count}`, roundId, type: 'red', value: null, amount: 100 };
  await time('echo', count, () => echo.send(JSON.stringify(bet)));
  await time('commit', count, () =>
    database.pool.query({
      name: 'bench-commit',
      text: 'insert into bench_commits (at) values ($1)',
      values: [bet.id],
    }),
  );
  await time('bet', count, async () => {
    const answered = player.upcoming('bet.ok');
    player.send(bet);
    await answered;
  });
}

for (const player of players) await player.leave();
await echo.close();
await table.close();
await database.stop();
report();

async function time(kind: Kind, count: number, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  if (count >= 0) times[kind].push(performance.now() - began);
}

async function seatPlayers(): Promise<[TestPlayer, ...TestPlayer[]]> {
  const partner = await aPartner(database.db);
  const first = await aPlayer(table.url, partner, 'player-0');
  const others: TestPlayer[] = [];
  for (let count = 1; count < PLAYERS; count++) {
    others.push(await aPlayer(table.url, partner, `player-${count}`));
  }
  return [first, ...others];
}

async function startEcho() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(`${data}`)));
  await once(server, 'listening');
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(socket, 'open');
  return {
    send: async (text: string) => {
      const answered = once(socket, 'message');
      socket.send(text);
      JSON.parse(`${(await answered)[0]}`);
    },
    close: async () => {
      socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function report(): void {
  const row = (name: string, kind: Kind) =>
    console.log(
      name.padEnd(34),
      ...[0.5, 0.99].map((share) => `${percentile(times[kind], share).toFixed(2)} ms`.padStart(12)),
    );
  console.log(' '.repeat(34), 'p50'.padStart(12), 'p99'.padStart(12));
  row('bare ws echo', 'echo');
  row('one durable commit of one row', 'commit');
  row('bet, answered after its commit', 'bet');
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [bet, echoed, commit] = [times.bet, times.echo, times.commit].map((kind) =>
      percentile(kind, share),
    ) as [number, number, number];
    const ratio = bet / echoed;
    const met = ratio <= targets[name];
    console.log(
      `${name}: ×${ratio.toFixed(1)} of the echo (target ×${targets[name]}, ${met ? 'met' : 'missed'});`,
      `×${(bet / (echoed + commit)).toFixed(2)} of an echo and a commit.`,
    );
    if (!met) process.exitCode = 1;
  }
}
