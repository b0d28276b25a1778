/**
 * `npm run backup`: saves the database and its documents at one point in time while the server
 * runs.
 */
import { surveyDatabase } from '@baize/platform/backup/dump-database';
import { readFolder } from '@baize/platform/backup/read-folder';
import { assertEmpty, takeBackup } from '@baize/platform/backup/take-backup';
import { type Config, readConfig } from '@baize/platform/config/config';
import { runCommand } from '@baize/platform/config/run-command';
import { withDatabase } from '@baize/platform/config/with-database';
import { openStorage } from '@baize/platform/storage/open-storage';

const HELP = `npm run backup -- [--dry-run] FOLDER

Writes one moment of the database and every document of that moment into a new folder, also while
servers run. Reads DATABASE_OWNER_URL, DATABASE_DIRECT_URL or DATABASE_URL, or the embedded database in DATA_DIR, and
STORAGE_URL. Documents stay encrypted; SECRET_KEY and DOCUMENTS_KEY are not in it: keep them elsewhere.
A backup can be restored when its manifest.json is there. A document that the database knows and the
storage has lost is named; everything else is in the backup none the less.

  --dry-run  says what it would hold and writes nothing
  --help     this text

Leaves with 0 only when all of it is written.
`;

const options = { 'dry-run': { type: 'boolean' } } as const;

await runCommand({ help: HELP, options, allowPositionals: true }, async (asked) => {
  const folder = readFolder(asked.positionals);
  const config = readConfig(process.env);
  return withDatabase(config, async (ownerUrl) => {
    await assertEmpty(folder);
    if (!asked.values['dry-run']) return write(ownerUrl, config, folder);
    const { tables, documents } = await surveyDatabase(ownerUrl);
    return `${tables} tables and ${documents} documents would be written to ${folder}.\n`;
  });
});

async function write(ownerUrl: string, config: Config, folder: string): Promise<string> {
  const storage = await openStorage(config);
  const { manifest, lost } = await takeBackup(ownerUrl, storage, folder);
  const { tables, documents, taken_at } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const said = `${rows} rows and ${documents.length} documents as of ${taken_at} are in ${folder}.\n`;
  if (lost.length === 0) return said;
  process.exitCode = 1;
  return `${said}The storage does not have what the database knows as:\n${lost.join('\n')}\n`;
}
