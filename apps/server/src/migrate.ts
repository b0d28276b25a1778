/** `npm run migrate`: migrates the database without starting a server. */
import { listPendingMigrations, schemaFolder } from '@baize/db';
import { readConfig } from '@baize/platform/config/config';
import { prepareDatabase } from '@baize/platform/config/prepare-database';
import { runCommand } from '@baize/platform/config/run-command';
import { withDatabase } from '@baize/platform/config/with-database';

const HELP = `npm run migrate [-- --dry-run]

Applies the migrations that the database has not seen, in the order of their numbers, each in a
transaction of its own, brings the tables of the job queue up to date, and lets the role of DATABASE_URL do
what the application needs. Reads DATABASE_OWNER_URL (or DATABASE_URL), or the embedded database in
DATA_DIR, also while a server runs. Waits for another process doing the same.

  --dry-run  names what would be applied and changes nothing
  --help     this text

Leaves with 0 only when the database is up to date or, in a dry run, can be brought there.
`;

const options = { 'dry-run': { type: 'boolean' } } as const;

await runCommand({ help: HELP, options }, ({ values }) =>
  withDatabase(readConfig(process.env), values['dry-run'] ? announce : apply),
);

async function announce(connectionString: string): Promise<string> {
  const pending = await listPendingMigrations(connectionString, schemaFolder);
  return describe('would be applied', pending);
}

async function apply(ownerUrl: string, appUrl: string): Promise<string> {
  return describe('applied', await prepareDatabase(ownerUrl, appUrl));
}

function describe(verb: string, names: string[]): string {
  const lines =
    names.length === 0 ? ['The database is up to date.'] : names.map((name) => `${name} ${verb}`);
  return `${lines.join('\n')}\n`;
}
