/** A process of its own that chains what waits, once. */
import { openDatabase } from '@baize/db';
import { createSecrets } from '@baize/server-kit';
import { readConfig } from '../platform/config/config.ts';
import { chainEntries } from '../platform/record/chain-entries.ts';

const config = readConfig(process.env);
const { db, close } = openDatabase(config.databaseUrl ?? '', { maxConnections: 1 });
await chainEntries({ db, secrets: createSecrets(config.secretKey ?? '') });
await close();
