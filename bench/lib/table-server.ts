/**
 * A table server with the pace it is told and all that stands before it in the product, in a process of
 * its own. Run by bench/live-crowd.ts.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDatabase } from '@baize/db';
import Fastify, { type FastifyRequest } from 'fastify';
import { createLive } from '../../packages/live/src/create-live.ts';
import type { RoundPace } from '../../packages/live/src/rounds/lead-table.ts';
import { testSecrets } from '../../packages/live/src/testing/people.ts';
import { createOutgoingCalls } from '../../packages/platform/src/calls/outgoing-calls.ts';
import { limitWaits } from '../../packages/platform/src/http/limit-waits.ts';
import { shedLoad } from '../../packages/platform/src/http/shed-load.ts';
import { createMetrics } from '../../packages/platform/src/metrics/metrics.ts';

/** As the product does by default. */
const MOST_REQUESTS = 200;
const EVERYONE = 1_000_000;

export type TableOrder = { connectionString: string; pace: RoundPace };
export type TableTold = { url: string };
/** Since the last time it was asked. */
export type TableCost = { loopLateMs: number; cpuMs: number };

process.once('message', async ({ connectionString, pace }: TableOrder) => {
  const { db, pool } = openDatabase(connectionString);
  const app = Fastify({ logger: { level: 'warn' } });
  let url = '';
  const live = createLive({
    ...{ db, pool, log: app.log, secrets: testSecrets, pace },
    calls: createOutgoingCalls({ allowPrivate: true }),
    publicUrl: () => url,
    onKeyRevoked: () => () => undefined,
    limits: {
      connectionsPerPartner: EVERYONE,
      connectionsPerAddress: EVERYONE,
      sessionsPerAddress: EVERYONE,
      sessionsPerKey: EVERYONE,
    },
  });
  const isWork = ({ routeOptions }: FastifyRequest) => 'route' in routeOptions.config;
  shedLoad(app, { most: MOST_REQUESTS, isWork, metrics: createMetrics() });
  limitWaits(app, () => false);
  await live.register(app);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  live.start();

  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let before = process.cpuUsage();
  process.on('message', () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const cost: TableCost = { loopLateMs: delay.max / 1e6, cpuMs: (user + system) / 1e3 };
    delay.reset();
    process.send?.(cost);
  });
  const told: TableTold = { url };
  process.send?.(told);
});
process.on('disconnect', () => process.exit());
