/** `npm run rotate-signing-key`: the next tokens are signed with a new key, at once. */
import { parseArgs } from 'node:util';
import { EmbeddedPostgresError } from '@baize/db';
import { ConfigError } from '@baize/server-kit';
import { readConfig } from './platform/config/config.ts';
import { withInstallation } from './platform/installation/with-installation.ts';
import { addSigningKey } from './platform/security/signing-keys.ts';

const HELP = `npm run rotate-signing-key [-- --dry-run]

Makes a new key that session tokens are signed with from now on, as the servers do every 30 days by
themselves. Nobody is signed out: the keys before are known until their last token has expired. Reads
DATABASE_URL, or the embedded database in DATA_DIR, also while servers run.

  --dry-run  names the key that signs now and changes nothing
  --help     this text
`;

try {
  process.stdout.write(await run());
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  const { message, stack } = error as Error;
  process.stderr.write(`${expected ? message : stack}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  const { help, dryRun } = readArguments();
  if (help) return HELP;
  return withInstallation(readConfig(process.env), async (db, secrets) => {
    if (!dryRun) {
      const { id } = await addSigningKey(db, secrets, new Date());
      return `Tokens are signed with ${id} from now on.\n`;
    }
    const newest = await db
      .selectFrom('signing_keys')
      .select(['id', 'created_at'])
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    if (newest === undefined) return 'There is no key yet: the first sign-in makes it.\n';
    return `Tokens are signed with ${newest.id}, of ${newest.created_at}.\n`;
  });
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
