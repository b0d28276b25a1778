/**
 * A table server with the pace it is told and all that stands before it in the product, in a process of
 * its own. Run by bench/live-crowd.ts.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDatabase } from '@baize/db';
import Fastify, { type FastifyRequest } from 'fastify';
import { createLive } from '../../packages/live/src/create-live.ts';
import type { RoundPace } from '../../packages/live/src/rounds/lead-table.ts';
import { tableResources } from '../../packages/live/src/testing/start-table.ts';
import { limitWaits } from '../../packages/platform/src/http/limit-waits.ts';
import { shedLoad } from '../../packages/platform/src/http/shed-load.ts';

/** As the product does by default. */
const MOST_REQUESTS = 200;
const EVERYONE = 1_000_000;

export type TableOrder = { connectionString: string; pace: RoundPace };
export type TableTold = { url: string };
/** Since the last time it was asked. */
export type TableCost = { loopLateMs: number; cpuMs: number };

process.once('message', async ({ connectionString, pace }: TableOrder) => {
  const app = Fastify({ logger: { level: 'warn' } });
  const resources = tableResources(openDatabase(connectionString), app.log, {
    limits: {
      connectionsPerPartner: EVERYONE,
      connectionsPerAddress: EVERYONE,
      sessionsPerAddress: EVERYONE,
      sessionsPerKey: EVERYONE,
    },
  });
  const live = createLive(resources, { pace });
  const isWork = ({ routeOptions }: FastifyRequest) => 'route' in routeOptions.config;
  shedLoad(app, { most: MOST_REQUESTS, isWork, metrics: resources.metrics });
  limitWaits(app, () => false);
  await live.register(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  resources.config.publicUrl = url;
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
