/** `npm run reconcile`: compares a partner's wallet with our books for one day. */
import { type AccountMode, accountModes } from '@baize/contract';
import { NotComparedError, type Reconciled, reconcile } from '@baize/live';
import { createOutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import { type Config, readConfig } from '@baize/platform/config/config';
import { runCommand } from '@baize/platform/config/run-command';
import { ConfigError } from '@baize/platform/config/variables';
import { withInstallation } from '@baize/platform/installation/with-installation';
import { z } from 'zod';

const HELP = `npm run reconcile -- --partner NUMBER --day YYYY-MM-DD [--mode live|test]

Asks a partner's wallet for its transactions of a day (POST …/transactions) and compares them with ours, one
by one: kind, player, amount, currency, round and state. Prints each difference, and what staff closed without
sending it and the operator has otherwise, which is none. Changes nothing. Reads DATABASE_URL, or the embedded
database in DATA_DIR, also while a server runs.

  --partner NUMBER  whose wallet
  --day YYYY-MM-DD  a day of UTC; of today what is older than a minute
  --mode live|test  which of its two wallets; live when left out
  --help            this text

Leaves with 0 when both say the same, with 1 when something differs, with 2 when it could not compare.
`;

const options = {
  partner: { type: 'string' },
  day: { type: 'string' },
  mode: { type: 'string' },
} as const;

/** Generous limits: no bet waits for this call, and a page has a thousand transactions. */
const PATIENCE = { limitMs: 30_000, longestAnswer: 4 * 1024 * 1024 };

type Asked = { partnerId: number; day: string; mode: AccountMode };

await runCommand({ help: HELP, options, failureCode: 2 }, async ({ values }) => {
  const asked = readAsked(values);
  const result = await compare(readConfig(process.env), asked);
  process.exitCode = result.differences === 0 ? 0 : 1;
  return tell(asked, result);
});

function readAsked(values: { partner?: string; day?: string; mode?: string }): Asked {
  const { partner = '', day = '', mode = 'live' } = values;
  if (!/^[1-9]\d{0,14}$/.test(partner)) {
    throw new ConfigError('--partner takes the number of a partner.');
  }
  if (!z.iso.date().safeParse(day).success) {
    throw new ConfigError('--day takes a day such as 2027-01-31.');
  }
  const known = accountModes.find((one) => one === mode);
  if (known === undefined) throw new ConfigError('--mode takes live or test.');
  return { partnerId: Number(partner), day, mode: known };
}

async function compare(config: Config, asked: Asked): Promise<Reconciled> {
  const calls = createOutgoingCalls({ allowPrivate: config.allowPrivateCallbacks, ...PATIENCE });
  const report = (line: string) => process.stdout.write(`${line}\n`);
  try {
    return await withInstallation(
      config,
      (db, secrets) => reconcile({ ...asked, db, secrets, calls, now: new Date(), report }),
      { withoutTimeLimits: true },
    );
  } catch (error) {
    throw error instanceof NotComparedError ? new ConfigError(error.message) : error;
  } finally {
    calls.close();
  }
}

function tell({ partnerId, day, mode }: Asked, result: Reconciled): string {
  const { compared, onTheirWay, differences, closedByHand } = result;
  const waiting = onTheirWay === 0 ? '' : ` Still on their way and not compared: ${onTheirWay}.`;
  const closed = closedByHand === 0 ? '' : ` Closed by hand and no difference: ${closedByHand}.`;
  const found = differences === 0 ? 'no difference' : `differences: ${differences}`;
  return `Partner ${partnerId}, ${mode}, ${day}: ${compared} of our transactions compared, ${found}.${waiting}${closed}\n`;
}
