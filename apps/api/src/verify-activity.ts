/** `npm run verify-activity`: has an entry of the activity record been changed or removed? */
import { parseArgs } from 'node:util';
import { EmbeddedPostgresError, openDatabase, reachEmbeddedPostgres } from '@baize/db';
import { ConfigError, createSecrets } from '@baize/server-kit';
import {
  type NotedHead,
  type Verification,
  verifyActivity,
} from './concepts/activity/verify-activity.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { loadSecretKey } from './platform/security/secret-key-file.ts';

try {
  const verification = await verify(readConfig(process.env), readNoted());
  process.stdout.write(describe(verification));
  process.exitCode = verification.problems.length === 0 ? 0 : 1;
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  const { message, stack } = error as Error;
  process.stderr.write(`${expected ? message : stack}\n`);
  process.exitCode = 2;
}

function readNoted(): NotedHead | undefined {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } });
  if (values.expect === undefined) return undefined;
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(values.expect) ?? [];
  if (id === undefined || hash === undefined) {
    throw new ConfigError('--expect takes what an earlier run printed, number:hash.');
  }
  return { id: Number(id), hash };
}

async function verify(config: Config, noted: NotedHead | undefined): Promise<Verification> {
  const secretKey = config.secretKey ?? (await loadSecretKey(config.dataDir));
  if (secretKey === undefined) {
    throw new ConfigError(`There is no SECRET_KEY, and none in ${config.dataDir} (DATA_DIR).`);
  }
  const reached =
    config.databaseUrl === undefined ? await reachEmbeddedPostgres(config.dataDir) : undefined;
  const connectionString = config.databaseUrl ?? reached?.connectionString;
  if (connectionString === undefined) {
    throw new ConfigError(`There is no database in ${config.dataDir} (DATA_DIR).`);
  }
  const database = openDatabase(connectionString, { maxConnections: 1, withoutTimeLimits: true });
  try {
    return await verifyActivity(database.db, createSecrets(secretKey), noted);
  } finally {
    await database.close();
    await reached?.stop();
  }
}

function describe({ entries, head, problems }: Verification): string {
  if (problems.length > 0) return `${problems.join('\n')}\n`;
  return [
    `${entries} entries, none changed or removed.`,
    `The last one is ${head.id}:${head.hash}`,
    'Keep that line elsewhere: with --expect and the number:hash, a later run also finds a record',
    'that was replaced by an older copy of itself.',
    '',
  ].join('\n');
}
