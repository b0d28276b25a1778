/** `npm run staff`: for a sole owner who lost everything. Works while the server runs (D35). */
import { parseArgs } from 'node:util';
import { EmbeddedPostgresError } from '@baize/db';
import { ConfigError } from '@baize/server-kit';
import {
  disableSecondFactor,
  listMembers,
  makePasswordLink,
  type Needed,
} from './concepts/staff/recover-on-server.ts';
import { readConfig } from './platform/config/config.ts';
import { withInstallation } from './platform/installation/with-installation.ts';

const HELP = `npm run staff -- list
    everyone on the staff: name, role, state
npm run staff -- reset NAME
    prints a link, good for 24 hours and once, that sets a new password
npm run staff -- disable-second-factor NAME
    removes the app, the passkeys and the recovery codes of a member

Reads the variables of the server: DATABASE_URL, or the embedded database in DATA_DIR. Both changes
are recorded and told to the member by e-mail.
`;

const commands: Record<string, (resources: Needed, name: string) => Promise<string>> = {
  list: listMembers,
  reset: makePasswordLink,
  'disable-second-factor': disableSecondFactor,
};

try {
  process.stdout.write(await run());
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  const { message, stack } = error as Error;
  process.stderr.write(`${expected ? message : stack}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  const [name = '', member = ''] = positionals;
  if (values.help || name === '') return HELP;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const wanted = name === 'list' ? 1 : 2;
  if (command === undefined || positionals.length !== wanted) throw new ConfigError(HELP.trimEnd());
  const config = readConfig(process.env);
  const now = () => new Date();
  return withInstallation(config, (db, secrets) => command({ db, config, secrets, now }, member));
}
