/**
 * Measures the time from a player's bet message to the table's acceptance. Compares it with a
 * group-committed insert of the same row (with its keys, checks and indexes, but without limits,
 * balance and ledger) into the same durable PostgreSQL. An insert of a plain row without keys,
 * checks and indexes is measured for comparison. All arrive over sockets at the same rate, in turns
 * of a second, so that other load on the machine affects all.
 *
 * Fails if p50 of a bet is above 2 × or p99 above 3 × that of the insert of the same row. Both are
 * medians over the turns: a disk that pauses for 20 ms now and then would otherwise decide p99 by
 * chance. p99 over all bets is also reported.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawData, WebSocket } from 'ws';
import { inspectLedger } from '../packages/live/src/testing/ledger.ts';
import { aPartner } from '../packages/live/src/testing/people.ts';
import { quickPace, startTable } from '../packages/live/src/testing/start-table.ts';
import { aSession, openSocket } from '../packages/live/src/testing/test-player.ts';
import type { BareRow } from './lib/bare-inserts.ts';
import { openBareTable } from './lib/bare-table.ts';
import { openDurableDatabase } from './lib/durable-database.ts';
import { median, percentile } from './lib/percentile.ts';
import { report } from './lib/report.ts';

const PLAYERS = 100;
/** Bets per second: up to what two cores that also run PostgreSQL can do (docs/sizing.md). */
const RATES = [100, 350, 1_000];
const WARM_UP = 2;
const TURNS = 15;
const TURN_MS = 1_000;
const TARGETS = { p50: 2, p99: 3 };

type Kind = BareRow | 'bet';
const KINDS: readonly Kind[] = ['same', 'plain', 'bet'];
const peers: Record<BareRow, string> = {
  same: 'bare group-committed insert of the same row',
  plain: 'group-committed insert of a plain row',
};

const database = await openDurableDatabase();
// A single long round with a limit that allows every bet.
await database.db
  .updateTable('live_tables')
  .set({ starting_balance: 1e9, max_round_stake: 1e9, max_bets_per_round: 1e6 })
  .execute();
const pace = { ...quickPace, bettingMs: 3_600_000 };
const table = await startTable(database, {
  pace,
  limits: { sessionsPerAddress: 1e6, sessionsPerKey: 1e6, connectionsPerAddress: 1e6 },
  leaseMs: 5_000,
});
const players: Record<Kind, Player[]> = { same: [], plain: [], bet: [] };
for (let number = 0; number < PLAYERS; number++) players.bet.push(await connectPlayer(number));
const roundId = table.live.tables()[0]?.roundId ?? 0;
const bareTables = await Promise.all(
  (['same', 'plain'] as const).map(async (row) => {
    const bareTable = await openBareTable(database.pool, row);
    for (let number = 0; number < PLAYERS; number++) {
      players[row].push(await listen(new WebSocket(bareTable.url)));
    }
    return bareTable;
  }),
);

let sent = 0;
const taken: Record<Kind, number> = { same: 0, plain: 0, bet: 0 };
for (const rate of RATES) tell(rate, await measure(rate));

for (const { socket } of KINDS.flatMap((kind) => players[kind])) socket.terminate();
for (const bareTable of bareTables) bareTable.close();
await table.close();
await checkBooks();
await database.stop();

/** Returns the times of each kind by turn. */
async function measure(rate: number): Promise<Record<Kind, number[][]>> {
  const times: Record<Kind, number[][]> = { same: [], plain: [], bet: [] };
  for (let turn = -WARM_UP; turn < TURNS; turn++) {
    for (const kind of turn % 2 === 0 ? KINDS : KINDS.toReversed()) {
      const took = await takeTurn(rate, () => placeBet(kind));
      if (turn >= 0) times[kind].push(took);
    }
  }
  return times;
}

/** Starts `work` at a fixed rate, whether or not earlier calls have finished. */
async function takeTurn(rate: number, work: () => Promise<void>): Promise<number[]> {
  const began = performance.now();
  const running: Promise<number>[] = [];
  for (let count = 0; count < (rate * TURN_MS) / 1_000; count++) {
    const due = began + (count * 1_000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    running.push(timed(work));
  }
  return Promise.all(running);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Sends a bet and waits for the message that carries its id. */
async function placeBet(kind: Kind): Promise<void> {
  const id = `bet-${sent++}`;
  const player = players[kind][sent % PLAYERS];
  if (!player) throw new Error('No such player');
  const answered = new Promise<{ t: string }>((resolve) => player.awaited.set(id, resolve));
  const bet = { t: 'bet', id, roundId, type: 'red', value: null, amount: 100 };
  player.socket.send(JSON.stringify(bet));
  const { t } = await answered;
  if (t !== 'bet.ok') throw new Error(`A bet was answered ${t}`);
  taken[kind]++;
}

type Player = { socket: WebSocket; awaited: Map<string, (message: { t: string }) => void> };

async function connectPlayer(number: number): Promise<Player> {
  const partner = await aPartner(database.db);
  const { wsUrl, ticket } = await aSession(table.url, partner, `player-${number}`);
  return listen(openSocket(wsUrl, ticket, partner.origin));
}

/** Waits until the player is connected and welcomed. */
async function listen(socket: WebSocket): Promise<Player> {
  const player: Player = { socket, awaited: new Map() };
  socket.on('message', (data: RawData) => {
    const message = JSON.parse(`${data}`);
    player.awaited.get(message.id)?.(message);
    player.awaited.delete(message.id);
  });
  await once(socket, 'message');
  return player;
}

/**
 * Throws if a bet that was accepted is not in the ledger: the measured times would be worthless.
 */
async function checkBooks(): Promise<void> {
  const { sum, wrongBalances, wrongBets } = await inspectLedger(database.db);
  const bets = await database.pool.query('select from live_bets');
  if (sum !== 0 || wrongBalances > 0 || wrongBets > 0 || bets.rowCount !== taken.bet) {
    throw new Error(`The ledger has ${bets.rowCount} of ${taken.bet} bets, or is not sound.`);
  }
}

function tell(rate: number, times: Record<Kind, number[][]>): void {
  const what = `a bet, ${rate.toLocaleString('en')} a second`;
  for (const [name, share] of [['p50', 0.5] as const, ['p99', 0.99] as const]) {
    const ofTurns = (kind: Kind) => median(times[kind].map((turn) => percentile(turn, share)));
    compare(`${what}, ${name}`, 'same', ofTurns, TARGETS[name]);
    compare(`${what}, ${name}`, 'plain', ofTurns);
  }
  const ofAll = (kind: Kind) => percentile(times[kind].flat(), 0.99);
  compare(`${what}, p99 of all turns together`, 'same', ofAll);
}

function compare(what: string, row: BareRow, figure: (kind: Kind) => number, most?: number): void {
  const [bet, insert] = [figure('bet'), figure(row)];
  report({
    ...{ what, measured: `${bet.toFixed(2)} ms`, beside: `${peers[row]} ${insert.toFixed(2)} ms` },
    ratio: bet / insert,
    target: most === undefined ? 'reported' : `≤ ${most}`,
    isMet: most === undefined || bet / insert <= most,
  });
}
