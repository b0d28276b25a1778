/**
 * How long a bet takes from the player and back, beside a bare `ws` echo in the same process, over the
 * same kind of client. In turn, so that whatever else the machine does falls on both; the commits of
 * the bets go on behind them. Beside it what one bare commit of the same durable database takes, which
 * is what a bet would wait for if it waited. Then forty players who bet at the same moment, beside
 * forty echoes. Fails when p50 of a bet is above 2 × or p99 above 5 × the echo's.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { inspectLedger } from '../apps/live/src/testing/ledger.ts';
import { aPartner } from '../apps/live/src/testing/people.ts';
import { quickPace, startTable } from '../apps/live/src/testing/start-table.ts';
import { aSession, openSocket } from '../apps/live/src/testing/test-player.ts';
import { openDurableDatabase } from './lib/durable-database.ts';
import { percentile } from './lib/percentile.ts';

const PLAYERS = 40;
const WARM_UP = 300;
const ROUNDS = 3_000;
const CROWDS = 100;
const targets = { p50: 2, p99: 5 };

type Kind = 'echo' | 'bet' | 'commit' | 'echoes' | 'bets';
const times: Record<Kind, number[]> = { echo: [], bet: [], commit: [], echoes: [], bets: [] };

const database = await openDurableDatabase();
// One long round, and room for every bet of it.
await database.db
  .updateTable('live_tables')
  .set({ starting_balance: 1e9, max_round_stake: 1e9, max_bets_per_round: 1e6 })
  .execute();
const pace = { ...quickPace, bettingMs: 3_600_000 };
const table = await startTable(database, { pace, sessionsPerMinute: 1e6, leaseMs: 5_000 });
const echo = await startEcho();
const lines = { echo: await repeat(echo.connect), bet: await repeat(seatPlayer) };
const roundId = table.live.tables()[0]?.roundId;
await database.pool.query(
  'create table bench_commits (id bigint generated always as identity, at text)',
);

let sent = 0;
for (let count = -WARM_UP; count < ROUNDS; count++) {
  const pair = count % 2 === 0 ? (['echo', 'bet'] as const) : (['bet', 'echo'] as const);
  for (const kind of pair) await time(kind, count, () => ask(kind, count + WARM_UP));
  await time('commit', count, () =>
    database.pool.query({
      name: 'bench-commit',
      text: 'insert into bench_commits (at) values ($1)',
      values: [`commit-${count}`],
    }),
  );
}
for (let count = -CROWDS / 10; count < CROWDS; count++) {
  // A player may send fifty messages a second.
  await sleep(25);
  for (const kind of ['echo', 'bet'] as const) {
    const crowd = lines[kind].map((_, player) =>
      time(kind === 'echo' ? 'echoes' : 'bets', count, () => ask(kind, player)),
    );
    await Promise.all(crowd);
  }
}

for (const { socket } of [...lines.echo, ...lines.bet]) socket.terminate();
await echo.close();
await table.close();
await checkBooks();
await database.stop();
report();

async function time(kind: Kind, count: number, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  if (count >= 0) times[kind].push(performance.now() - began);
}

/** Sends a bet and waits for the message that carries its id. */
async function ask(kind: 'echo' | 'bet', player: number): Promise<void> {
  const line = lines[kind][player % PLAYERS];
  if (!line) throw new Error('No such player');
  const id = `bet-${sent++}`;
  const answered = new Promise<{ t: string }>((resolve, reject) => {
    line.awaited = { id, resolve };
    line.socket.once('close', reject);
  });
  line.socket.send(
    JSON.stringify({ t: 'bet', id, roundId, type: 'red', value: null, amount: 100 }),
  );
  const { t } = await answered;
  line.socket.removeAllListeners('close');
  if (t !== (kind === 'bet' ? 'bet.ok' : 'bet')) throw new Error(`A bet was answered ${t}`);
}

interface Line {
  socket: WebSocket;
  awaited: { id: string; resolve(message: { t: string }): void } | undefined;
}

async function connect(socket: WebSocket): Promise<Line> {
  const line: Line = { socket, awaited: undefined };
  socket.on('message', (data: RawData) => {
    const message = JSON.parse(`${data}`);
    if (message.id === line.awaited?.id) line.awaited?.resolve(message);
  });
  await once(socket, 'open');
  return line;
}

async function repeat(make: (number: number) => Promise<Line>): Promise<Line[]> {
  const made: Line[] = [];
  for (let count = 0; count < PLAYERS; count++) made.push(await make(count));
  return made;
}

async function seatPlayer(number: number): Promise<Line> {
  const partner = await aPartner(database.db);
  const { wsUrl, ticket } = await aSession(table.url, partner, `player-${number}`);
  const socket = openSocket(wsUrl, ticket, partner.origin);
  const [line] = await Promise.all([connect(socket), once(socket, 'message')]);
  return line;
}

async function startEcho() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(`${data}`)));
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    connect: () => connect(new WebSocket(url)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** No time counts if a bet that was answered is not in the ledger afterwards. */
async function checkBooks(): Promise<void> {
  const { sum, wrongBalances, wrongBets } = await inspectLedger(database.db);
  const bets = await database.pool.query('select from live_bets');
  const answered = ROUNDS + WARM_UP + (CROWDS + CROWDS / 10) * PLAYERS;
  if (sum !== 0 || wrongBalances > 0 || wrongBets > 0 || bets.rowCount !== answered) {
    throw new Error(`The ledger has ${bets.rowCount} of ${answered} bets, or is not sound.`);
  }
}

function report(): void {
  const row = (name: string, kind: Kind) =>
    console.log(
      name.padEnd(38),
      ...[0.5, 0.99].map((share) => `${percentile(times[kind], share).toFixed(2)} ms`.padStart(10)),
    );
  console.log(' '.repeat(38), 'p50'.padStart(10), 'p99'.padStart(10));
  row('bare ws echo', 'echo');
  row('bet, answered from the journal', 'bet');
  row('one durable commit of one row', 'commit');
  row(`bare ws echo, ${PLAYERS} at once`, 'echoes');
  row(`bet, ${PLAYERS} at once`, 'bets');
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const ratio = percentile(times.bet, share) / percentile(times.echo, share);
    const crowded = percentile(times.bets, share) / percentile(times.echoes, share);
    const met = ratio <= targets[name];
    console.log(
      `${name}: ×${ratio.toFixed(2)} of the echo (target ×${targets[name]}, ${met ? 'met' : 'missed'});`,
      `${PLAYERS} at once ×${crowded.toFixed(2)}.`,
    );
    if (!met) process.exitCode = 1;
  }
}
