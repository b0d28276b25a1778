/**
 * How many bets a second are taken, each on disk before it is answered: by one process and by three on
 * one database, beside a bare batched insert of the same row, keys, checks and indexes included, by a server that is
 * sent it over the same sockets; and for comparison beside the insert of a plain row that has none of these.
 * Four hundred players bet as fast as they are answered. Servers, players and PostgreSQL share the machine's
 * cores. Fails when one process takes fewer than 0.6 × the bare rows, or three fewer than 1.5 × one.
 */
import { aPartner } from '../packages/live/src/testing/people.ts';
import { quickPace } from '../packages/live/src/testing/start-table.ts';
import type { BareOrder } from './lib/bare-table-process.ts';
import type { Betting, Bettors, Placed } from './lib/bettors.ts';
import { ask, letGo, startChild } from './lib/child.ts';
import { openDurableDatabase } from './lib/durable-database.ts';
import { median } from './lib/percentile.ts';
import { report } from './lib/report.ts';
import type { TableOrder, TableTold } from './lib/table-server.ts';

const PLAYERS = 400;
const PROCESSES = 3;
const TURNS = 5;
const TURN_MS = 4_000;
const LEAST = { beside: 0.6, more: 1.5 };

const database = await openDurableDatabase();
// One long round, and room for every bet of it.
await database.db
  .updateTable('live_tables')
  .set({ starting_balance: 1e9, max_round_stake: 1e9, max_bets_per_round: 1e6 })
  .execute();
const { connectionString = '' } = database.pool.options;
const servers = Array.from({ length: PROCESSES }, () => startChild('table-server'));
const order: TableOrder = { connectionString, pace: { ...quickPace, bettingMs: 3_600_000 } };
const urls: string[] = [];
for (const server of servers) urls.push((await ask<TableTold>(server, order)).url);
const partner = await aPartner(database.db);
const crowd = startChild('bettors');
const invite = (name: string, at: readonly string[]) =>
  ask<Placed>(crowd, { name, urls: at, partner, players: PLAYERS } satisfies Bettors);
await invite('one', urls.slice(0, 1));
await invite('three', urls);
const bareRows = ['same', 'plain'] as const;
for (const row of bareRows) {
  const server = startChild('bare-table-process');
  servers.push(server);
  await invite(row, [
    (await ask<TableTold>(server, { connectionString, row } satisfies BareOrder)).url,
  ]);
}

type Way = (typeof bareRows)[number] | 'one' | 'three';
const ways: readonly Way[] = [...bareRows, 'one', 'three'];
const perSecond: Record<Way, number[]> = { same: [], plain: [], one: [], three: [] };
for (let turn = -1; turn < TURNS; turn++) {
  for (const way of turn % 2 === 0 ? ways : ways.toReversed()) {
    const taken = await betAll(way);
    if (turn >= 0) perSecond[way].push((taken * 1_000) / TURN_MS);
  }
}
await letGo(crowd);
for (const server of servers) await letGo(server);
await database.stop();

async function betAll(bettors: string): Promise<number> {
  const { taken } = await ask<Placed>(crowd, { bettors, forMs: TURN_MS } satisfies Betting);
  return taken;
}

const [same, plain, one, three] = ways.map((way) => median(perSecond[way])) as [
  number,
  number,
  number,
  number,
];
const told = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;
report({
  what: 'bets, one process',
  measured: told(one),
  beside: `bare batched insert of the same row ${told(same)}`,
  ratio: one / same,
  target: `≥ ${LEAST.beside}`,
  isMet: one / same >= LEAST.beside,
});
report({
  what: 'bets, one process',
  measured: told(one),
  beside: `batched insert of a plain row ${told(plain)}`,
  ratio: one / plain,
  target: 'reported',
  isMet: true,
});
report({
  what: 'bets, three processes',
  measured: told(three),
  beside: `one process ${told(one)}`,
  ratio: three / one,
  target: `≥ ${LEAST.more}`,
  isMet: three / one >= LEAST.more,
});
