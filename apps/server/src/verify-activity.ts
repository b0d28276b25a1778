/** `npm run verify-activity`: verifies that the audit log is complete and unchanged. */
import type { Database } from '@baize/db';
import { readConfig } from '@baize/platform/config/config';
import { runCommand } from '@baize/platform/config/run-command';
import { ConfigError } from '@baize/platform/config/variables';
import { withInstallation } from '@baize/platform/installation/with-installation';
import { acceptRecord } from '@baize/platform/record/accept-record';
import {
  type NotedHead,
  type Verification,
  verifyRecord,
} from '@baize/platform/record/verify-record';
import type { Secrets } from '@baize/platform/security/secrets';

const HELP = `npm run verify-activity [-- --expect number:hash] [--accept "why"]

Says whether an entry of the activity record was changed, removed, slipped in or moved, and whether the
newest are sealed. Reads DATABASE_URL, or the embedded database in DATA_DIR, also while a server runs.

  --expect number:hash  the end that an earlier run printed: finds an older copy put in its place, too
  --accept "why"        records what was found and why that is accepted, and lets the chain go on from
                        where it ends now; every later run still names what was found
  --help                this text

Leaves with 0 only when all is well, with 1 when something was found, with 2 when it could not look.
`;

type Asked = { noted: NotedHead | undefined; accept: string | undefined };

const options = { expect: { type: 'string' }, accept: { type: 'string' } } as const;

await runCommand({ help: HELP, options, failureCode: 2 }, ({ values: { expect, accept } }) => {
  if (accept?.trim() === '') throw new ConfigError('--accept takes the reason.');
  const asked = { noted: readNoted(expect), accept };
  return withInstallation(readConfig(process.env), (db, secrets) => look(db, secrets, asked), {
    withoutTimeLimits: true,
  });
});

function readNoted(expect: string | undefined): NotedHead | undefined {
  if (expect === undefined) return undefined;
  const [, place, link] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(expect) ?? [];
  if (place === undefined || link === undefined) {
    throw new ConfigError('--expect takes what an earlier run printed, number:hash.');
  }
  return { place: Number(place), link };
}

async function look(db: Database, secrets: Secrets, { noted, accept }: Asked): Promise<string> {
  const verification = await verifyRecord(db, secrets, noted);
  const { problems, entries, ours } = verification;
  process.stdout.write(describe(verification));
  process.exitCode = problems.length === 0 ? 0 : 1;
  if (accept === undefined || problems.length === 0) return '';
  if (entries > 0 && ours === 0) {
    throw new ConfigError(
      'Not one entry is ours: is this the right SECRET_KEY? Nothing was accepted.',
    );
  }
  await acceptRecord({ db, secrets }, problems, accept);
  return 'Accepted: the record goes on from here.\n';
}

function describe({ entries, waiting, head, problems }: Verification): string {
  if (problems.length > 0) return `${problems.join('\n')}\n`;
  return [
    `Entries: ${entries}, none changed, removed, added or moved.`,
    ...(waiting === 0 ? [] : [`About to be sealed: ${waiting}.`]),
    `The record ends at ${head.place}:${head.link}`,
    'Keep that line elsewhere: with --expect and the number:hash, a later run also finds a record',
    'that was replaced by an older copy of itself.',
    '',
  ].join('\n');
}
