import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { playAtCasino } from '../../packages/live/src/testing/casino-players.ts';
import {
  compareBooks,
  countUnended,
  findLooseDebits,
  sumPurses,
} from '../../packages/live/src/testing/compare-books.ts';
import { startFaultyWay } from '../../packages/live/src/testing/faulty-way.ts';
import { inspectLedger, soundLedger } from '../../packages/live/src/testing/ledger.ts';
import { createCasino } from '../../packages/live/src/testing/sample-casino.ts';
import { nothingYet } from '../lib/acknowledged.ts';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { call } from '../lib/call.ts';
import { createClosers } from '../lib/closers.ts';
import { startCluster } from '../lib/cluster.ts';
import { type Finding, finding, none } from '../lib/finding.ts';
import { becomePartner, logInOwner } from '../lib/partner-load.ts';
import type { Portal } from '../lib/portal.ts';
import { until } from '../lib/until.ts';

const watched: Watched = { alert: 'PortalDown', metric: 'up' };
const BETS = 2_000;
const KILLS = 20;
const PLAYERS = 24;
const FAULTY_SHARE = 0.2;
const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 6_000;
const LOOK_EVERY_MS = 1_000;
const ENDS_WITHIN_MS = 300_000;
/** Website of every partner that a drill registers. */
const ORIGIN = 'https://casino.test';

/**
 * Bets against the wallet of the sample casino while calls to it are lost, repeated, delayed and
 * corrupted, and while the casino and our processes are killed. Both ledgers must match in the end.
 */
export async function wallet(): Promise<Finding[]> {
  const closers = createClosers();
  const cluster = await startCluster({ ALLOW_PRIVATE_CALLBACKS: 'on' });
  closers.add(() => cluster.stop());
  try {
    const { url, portals, database } = cluster;
    const { db } = database;
    const signal = new AbortController().signal;
    const asking = { url, acknowledged: nothingYet(), signal, onAnswer: () => undefined };
    const partner = await becomePartner(asking, await logInOwner(asking));
    const casino = await createCasino();
    closers.add(() => casino.remove());
    const way = await startFaultyWay(casino.walletUrl);
    closers.add(() => way.close());
    const { token } = partner;
    const made = await call(url, '/api/partners/secret-keys', {
      ...{ method: 'POST', token, body: { name: 'Casino', mode: 'test' } },
    });
    const secretKey = made.json<{ secret_key: { key: string } }>().secret_key.key;
    const set = await call(url, '/api/partners/wallet', {
      ...{ method: 'PUT', token, body: { mode: 'test', url: way.url } },
    });
    const { secret } = set.json<{ secret: string }>();
    await casino.start({ liveServerUrl: url, secretKey, secret });

    let debits = 0;
    const loose = new Set<string>();
    const watching = new AbortController();
    const watch = (async () => {
      while (!watching.signal.aborted) {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from transactions where kind = 'debit'`.execute(db);
        debits = rows[0]?.count ?? 0;
        for (const id of await findLooseDebits(db, '60 seconds')) loose.add(id);
        await sleep(LOOK_EVERY_MS);
      }
    })();
    closers.add(async () => {
      watching.abort();
      await watch;
    });

    way.breakShare(FAULTY_SHARE);
    const before = await readMetric(portals, watched);
    let during = before;
    let kills = 0;
    const isEnough = () => debits >= BETS && kills >= 2 * KILLS;
    const { told, done } = await playAtCasino({
      ...{ casino, liveUrl: () => url, origin: ORIGIN, players: PLAYERS },
      ...{ pauseMs: PAUSE_MS, isEnough },
    });
    const killCasino = async () => {
      for (let count = 0; count < KILLS; count++) {
        await sleep(randomInt(LONGEST_PAUSE_MS));
        await casino.kill();
        await sleep(randomInt(500));
        await casino.startAgain();
        kills++;
      }
    };
    const killPortals = async () => {
      for (let count = 0; count < KILLS; count++) {
        await sleep(randomInt(LONGEST_PAUSE_MS));
        const victim = portals[randomInt(portals.length)] as Portal;
        await victim.kill();
        if (count === 0) during = await readMetric(portals, watched);
        victim.start();
        await victim.untilReady();
        kills++;
      }
    };
    await Promise.all([killCasino(), killPortals(), done]);
    way.breakShare(0);
    await way.idle();
    const endedAfter = await until(
      'every bet is decided and every transaction has ended',
      async () => (await countUnended(db)) === 0,
      ENDS_WITHIN_MS,
    );
    const { compared, differences } = await compareBooks(db, partner.id, casino);
    for (const id of await findLooseDebits(db, '0 seconds')) loose.add(id);
    const ledger = await inspectLedger(db);
    const kept = await db
      .selectFrom('live_bets')
      .select('client_id')
      .where('client_id', 'in', [...told.accepted, ''])
      .execute();
    const isSound = Object.entries(soundLedger).every(
      ([name, value]) => ledger[name as keyof typeof ledger] === value,
    );
    const purses = await sumPurses(db);
    const said = [...told.refused].map(([code, count]) => `${code} ${count}`).join(', ');
    const happened = [...way.counts].map(([fault, count]) => `${fault} ${count}`).join(', ');
    return [
      finding('bets that reached the wallet', debits >= BETS, debits),
      finding('of the bets asked for', true, `${told.accepted.size} accepted; ${said}`),
      finding(`of ${way.calls} calls`, way.counts.size > 0, happened),
      finding('killed', kills === 2 * KILLS, `${KILLS} times each, the casino and our processes`),
      none(`transactions that differ, of ${compared}`, differences),
      none('debits without bet or rollback after 60 s', [...loose]),
      finding(
        'accepted bets lost',
        kept.length === told.accepted.size,
        told.accepted.size - kept.length,
      ),
      finding(
        'ledger sums to zero in each currency, every balance and bet whole',
        isSound,
        JSON.stringify(ledger),
      ),
      finding('money left in purses', purses === 0, purses),
      finding('all ended after the last bet', true, `${(endedAfter / 1_000).toFixed(1)} s`),
      alertFinding(watched, before, during),
    ];
  } finally {
    await closers.closeAll();
  }
}
