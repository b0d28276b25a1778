/** One process of the portal as it is run, for a benchmark that measures it from outside. */
import { createFirstOwner } from '../../apps/api/src/concepts/staff/create-first-owner.ts';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { startServer } from '../../apps/api/src/start.ts';
import { serveBench } from './serve-bench.ts';

const config = readConfig(process.env);
const { app, resources, stop } = await startServer(config, { pagesFolder: config.dataDir });
await createFirstOwner(resources);
await serveBench(app, {}, stop);
