/** `npm run migrate`: brings the database up to date without starting a server. */
import { parseArgs } from 'node:util';
import {
  EmbeddedPostgresError,
  listPendingMigrations,
  MigrationError,
  migrationsFolder,
  reachEmbeddedPostgres,
} from '@baize/db';
import { ConfigError } from '@baize/server-kit';
import { assertDatabase, assertOwner } from './platform/config/assert-database.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { prepareDatabase } from './platform/config/prepare-database.ts';

const HELP = `npm run migrate [-- --dry-run]

Applies the migrations that the database has not seen, in the order of their numbers, each in a
transaction of its own, brings the tables of the job queue up to date, and lets the role of DATABASE_URL do
what the application needs. Reads DATABASE_OWNER_URL (or DATABASE_URL), or the embedded database in
DATA_DIR, also while a server runs. Waits for another process doing the same.

  --dry-run  names what would be applied and changes nothing
  --help     this text

Leaves with 0 only when the database is up to date or, in a dry run, can be brought there.
`;

try {
  const { help, dryRun } = readArguments();
  if (help) process.stdout.write(HELP);
  else await withDatabase(readConfig(process.env), dryRun ? announce : apply);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

function readArguments(): { help: boolean; dryRun: boolean } {
  try {
    const { values } = parseArgs({
      options: { help: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
    });
    return { help: values.help ?? false, dryRun: values['dry-run'] ?? false };
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

async function withDatabase(
  { databaseUrl, databaseDirectUrl, databaseOwnerUrl, dataDir }: Config,
  work: (ownerUrl: string, appUrl: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== undefined) {
    const direct = databaseDirectUrl ?? databaseUrl;
    await assertDatabase(direct);
    if (databaseOwnerUrl !== undefined) await assertOwner(databaseOwnerUrl, direct);
    return work(databaseOwnerUrl ?? direct, direct);
  }
  const reached = await reachEmbeddedPostgres(dataDir);
  if (reached === undefined) {
    throw new ConfigError(`There is no database in ${dataDir} (DATA_DIR); npm start makes one.`);
  }
  try {
    await work(reached.connectionString, reached.appConnectionString);
  } finally {
    await reached.stop();
  }
}

async function announce(connectionString: string): Promise<void> {
  const pending = await listPendingMigrations(connectionString, migrationsFolder);
  tell('would be applied', pending);
}

async function apply(ownerUrl: string, appUrl: string): Promise<void> {
  tell('applied', await prepareDatabase(ownerUrl, appUrl));
}

function tell(verb: string, names: string[]): void {
  const lines =
    names.length === 0 ? ['The database is up to date.'] : names.map((name) => `${name} ${verb}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** A wrong setting or a refusal is one sentence; anything else is a fault with its stack. */
function explain(error: unknown): string {
  const expected = [ConfigError, EmbeddedPostgresError, MigrationError];
  const { message, stack } = error as Error;
  return expected.some((kind) => error instanceof kind) ? message : (stack ?? message);
}
