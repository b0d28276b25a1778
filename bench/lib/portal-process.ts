/** One process of the portal as it is run, for a benchmark that measures it from outside. */
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { startServer } from '../../apps/api/src/start.ts';
import { serveBench } from './serve-bench.ts';

const config = readConfig(process.env);
const { app, stop } = await startServer(config, { pagesFolder: config.dataDir });
await serveBench(app, {}, stop);
