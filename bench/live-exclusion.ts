/**
 * How long it takes from a partner's call that excludes a player until the player's socket at another
 * process is told and closed, with a thousand others connected there. Fails above a second.
 */
import { once } from 'node:events';
import { aPartner, aSecretKey } from '../packages/live/src/testing/people.ts';
import { quickPace, startTable } from '../packages/live/src/testing/start-table.ts';
import { aSession, openSocket } from '../packages/live/src/testing/test-player.ts';
import { openDurableDatabase } from './lib/durable-database.ts';
import { percentile } from './lib/percentile.ts';
import { report } from './lib/report.ts';

const OTHERS = 1_000;
const EXCLUDED = 50;

const database = await openDurableDatabase();
const most = { sessionsPerAddress: 1e6, sessionsPerKey: 1e6, connectionsPerAddress: 1e6 };
const options = { pace: { ...quickPace, bettingMs: 20_000 }, leaseMs: 10_000, limits: most };
const here = await startTable(database, options);
const there = await startTable(database, options);
const partner = await aPartner(database.db);
const { secretKey } = await aSecretKey(database.db, partner);

async function connect(name: string) {
  const { wsUrl, ticket } = await aSession(there.url, partner, name);
  const socket = openSocket(wsUrl, ticket, partner.origin);
  await once(socket, 'message');
  return socket;
}

const others = [];
for (let number = 0; number < OTHERS; number++) others.push(await connect(`other-${number}`));
const times: number[] = [];
for (let number = 0; number < EXCLUDED; number++) {
  const socket = await connect(`player-${number}`);
  const closed = once(socket, 'close');
  const began = performance.now();
  const answer = await fetch(`${here.url}/v1/players/player-${number}/exclusion`, {
    method: 'PUT',
    headers: { 'x-api-key': secretKey, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`Not excluded: ${answer.status}`);
  const [, reason] = await closed;
  times.push(performance.now() - began);
  if (`${reason}` !== 'player_excluded') throw new Error(`Closed with ${reason}`);
}
for (const socket of others) socket.terminate();
await there.close();
await here.close();
await database.stop();

const worst = Math.max(...times);
report({
  what: `an exclusion until the player is let go at another process, the slowest of ${EXCLUDED}`,
  measured: `${worst.toFixed(1)} ms, half of them within ${percentile(times, 0.5).toFixed(1)} ms`,
  beside: 'a second',
  ratio: worst / 1_000,
  target: '≤ 1',
  isMet: worst <= 1_000,
});
