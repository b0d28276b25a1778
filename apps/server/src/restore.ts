/** `npm run restore`: restores a backup into an empty database and storage. */
import { startEmbeddedPostgres } from '@baize/db';
import { readFolder } from '@baize/platform/backup/read-folder';
import {
  assertRestorable,
  markSetBack,
  restoreBackup,
} from '@baize/platform/backup/restore-backup';
import { assertDatabase, assertOwner } from '@baize/platform/config/assert-database';
import { type Config, readConfig } from '@baize/platform/config/config';
import { runCommand } from '@baize/platform/config/run-command';
import { ConfigError } from '@baize/platform/config/variables';
import { withDatabase } from '@baize/platform/config/with-database';
import { findKeys } from '@baize/platform/installation/installation-keys';
import { createSecrets } from '@baize/platform/security/secrets';
import { openStorage } from '@baize/platform/storage/open-storage';

const HELP = `npm run restore -- [--dry-run] FOLDER
npm run restore -- --set-back

Puts a backup into the database of DATABASE_URL (DATABASE_DIRECT_URL), or into a new embedded one in
DATA_DIR, and its documents into STORAGE_URL or DATA_DIR. Both must be empty. Every file is held to its
hash; all of it is put back or nothing, by the role of DATABASE_OWNER_URL where there is one. At its end
the activity record is checked. All sessions and links have ended then; API keys, passwords and roles are those
of the backup. Needs the SECRET_KEY of the server that was backed up, and that server's
DOCUMENTS_KEY once it starts; the versions of PostgreSQL may differ.

  --set-back  for a database that was set back in another way, to a point in time or from a dump, before the
              first server starts on it: ends what signs anybody in, and has money of wallets wait for people.
              Refused while a server runs on it
  --dry-run   checks the backup and the target, and changes nothing
  --help      this text

Leaves with 0 only when all is back and the record is whole.
`;

const options = { 'dry-run': { type: 'boolean' }, 'set-back': { type: 'boolean' } } as const;

await runCommand({ help: HELP, options, allowPositionals: true }, async (asked) => {
  const config = readConfig(process.env);
  if (asked.values['set-back']) return noteSetBack(config, asked.positionals);
  const folder = readFolder(asked.positionals);
  const dryRun = asked.values['dry-run'] ?? false;
  const { secretKey } = await findKeys(config);
  if (secretKey === undefined) {
    throw new ConfigError('SECRET_KEY is needed: the one of the server that was backed up.');
  }
  const { ownerUrl, appUrl, stop } = await reachTarget(config);
  try {
    const storage = await openStorage(config);
    const target = { ownerUrl, appUrl, storage, secrets: createSecrets(secretKey) };
    if (dryRun) {
      const { tables, documents, taken_at } = await assertRestorable(target, folder);
      return `${tables.length} tables and ${documents.length} documents as of ${taken_at} would be put back.\n`;
    }
    const { takenAt, problems } = await restoreBackup(target, folder);
    if (problems.length > 0) {
      process.exitCode = 1;
      return `All is back, but the record says:\n${problems.join('\n')}\n`;
    }
    return `All is back, and the activity record is whole. ${whatToDo(takenAt)}\n`;
  } finally {
    await stop();
  }
});

async function noteSetBack(config: Config, positionals: readonly string[]): Promise<string> {
  if (positionals.length > 0) throw new ConfigError('--set-back takes no folder; see --help.');
  await withDatabase(config, markSetBack);
  return 'Everyone signs in anew, and what wallets may have been told since waits for people.\n';
}

function whatToDo(takenAt: string): string {
  return `Everyone signs in anew. Keys, passwords and roles are those of ${takenAt}: revoke again what was revoked since.`;
}

async function reachTarget({ databaseUrl, databaseDirectUrl, databaseOwnerUrl, dataDir }: Config) {
  if (databaseUrl === undefined) {
    const { connectionString, appConnectionString, stop } = await startEmbeddedPostgres({
      dataDir,
    });
    return { ownerUrl: connectionString, appUrl: appConnectionString, stop };
  }
  const appUrl = databaseDirectUrl ?? databaseUrl;
  await assertDatabase(appUrl);
  if (databaseOwnerUrl !== undefined) await assertOwner(databaseOwnerUrl, appUrl);
  return { ownerUrl: databaseOwnerUrl ?? appUrl, appUrl, stop: async () => undefined };
}
