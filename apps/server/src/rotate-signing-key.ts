/** `npm run rotate-signing-key`: immediately starts signing tokens with a new key. */
import { readConfig } from '@baize/platform/config/config';
import { runCommand } from '@baize/platform/config/run-command';
import { withInstallation } from '@baize/platform/installation/with-installation';
import { addSigningKey } from '@baize/platform/security/signing-keys';

const HELP = `npm run rotate-signing-key [-- --dry-run]

Makes a new key that session tokens are signed with from now on, as the servers do every 30 days by
themselves. Nobody is signed out: the keys before are known until their last token has expired. Reads
DATABASE_URL, or the embedded database in DATA_DIR, also while servers run.

  --dry-run  names the key that signs now and changes nothing
  --help     this text
`;

const options = { 'dry-run': { type: 'boolean' } } as const;

await runCommand({ help: HELP, options }, ({ values }) =>
  withInstallation(readConfig(process.env), async (db, secrets) => {
    if (values['dry-run'] !== true) {
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
  }),
);
