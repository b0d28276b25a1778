/** Runs a process of the portal for benchmarks that measure it from outside. */
import { createFirstOwner } from '../../apps/server/src/modules/staff/create-first-owner.ts';
import { startServer } from '../../apps/server/src/start.ts';
import { readConfig } from '../../packages/platform/src/config/config.ts';
import { serveBench } from './serve-bench.ts';

const config = readConfig(process.env);
const { app, resources, stop } = await startServer(config, { pagesFolder: config.dataDir });
await createFirstOwner(resources);
await serveBench(app, {}, stop);
