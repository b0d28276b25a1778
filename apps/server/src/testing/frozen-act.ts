/** Separate process that freezes in the middle of a transaction and finishes it when resumed. */
import { openDatabase } from '@baize/db';
import { perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import { readConfig } from '@baize/platform/config/config';
import { createSecrets } from '@baize/platform/security/secrets';

const config = readConfig(process.env);
const { db, close } = openDatabase(config.databaseUrl ?? '', {
  maxConnections: 1,
  withoutTimeLimits: true,
});
await db.transaction().execute(async (transaction) => {
  const secrets = createSecrets(config.secretKey ?? '');
  const resources = { db: transaction, secrets, config, now: () => new Date() };
  await perform(resources, systemActor, async (act) => act.record({ action: 'settings.updated' }));
  process.stdout.write('in the middle\n');
  process.kill(process.pid, 'SIGSTOP');
});
await close();
