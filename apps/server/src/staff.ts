/**
 * `npm run staff`: recovers the access of a sole owner who lost everything. Works while the server
 * runs (D35).
 */

import { readConfig } from '@baize/platform/config/config';
import { runCommand } from '@baize/platform/config/run-command';
import { ConfigError } from '@baize/platform/config/variables';
import { withInstallation } from '@baize/platform/installation/with-installation';
import {
  disableSecondFactor,
  listMembers,
  makePasswordLink,
  type Needed,
} from './modules/staff/recover-on-server.ts';

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

await runCommand({ help: HELP, options: {}, allowPositionals: true }, async ({ positionals }) => {
  const [name = '', member = ''] = positionals;
  if (name === '') return HELP;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const wanted = name === 'list' ? 1 : 2;
  if (command === undefined || positionals.length !== wanted) throw new ConfigError(HELP.trimEnd());
  const config = readConfig(process.env);
  const now = () => new Date();
  return withInstallation(config, (db, secrets) => command({ db, config, secrets, now }, member));
});
