/** Separate process that chains the waiting audit entries once. */
import { openDatabase } from '@baize/db';
import { readConfig } from '@baize/platform/config/config';
import { chainEntries } from '@baize/platform/record/chain-entries';
import { createSecrets } from '@baize/platform/security/secrets';

const config = readConfig(process.env);
const { db, close } = openDatabase(config.databaseUrl ?? '', { maxConnections: 1 });
await chainEntries({ db, secrets: createSecrets(config.secretKey ?? '') });
await close();
