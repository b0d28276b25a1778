/** Fills the data folder of DATA_DIR for `npm run demo`, then exits. */

import { readConfig } from '@baize/platform/config/config';
import type { Resources } from '@baize/platform/config/resources';
import { sql } from 'kysely';
import { createFirstOwner } from '../modules/staff/create-first-owner.ts';
import { startServer } from '../start.ts';
import { analyzeTables } from './analyze-tables.ts';
import { assertNobodyThere, assertOwnPlaces } from './assert-throw-away.ts';
import { DEMO_DAYS, fillDemo } from './fill-demo.ts';
import { DAY, later } from './timeline.ts';

const password = process.env['ADMIN_PASSWORD'];
if (password === undefined) throw new Error('ADMIN_PASSWORD must say how people sign in.');

const config = readConfig(process.env);
assertOwnPlaces(config);
// Raises the rate limits, because the demo packs eight months into a minute.
const throttle = Object.fromEntries(
  Object.keys(config.throttle).map((name) => [name, { points: 1_000_000, seconds: 60 }]),
) as typeof config.throttle;
const end = new Date();
const clock = { now: later(end, -DEMO_DAYS * DAY) };
const running = await startServer(
  // Runs no live tables: their bets are written at the end.
  { ...config, throttle, roles: new Set(['web', 'jobs']) },
  { now: () => clock.now },
);
let stopped: Promise<void> | undefined;
const stop = () => {
  stopped ??= running.stop();
  return stopped;
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop().finally(() => process.exit(1)));
}
try {
  await running.app.ready();
  await assertNobodyThere(running.resources);
  await createFirstOwner(running.resources);
  await fillDemo(running, clock, end, { partners: 62, tickets: 280 }, password);
  await analyzeTables(config);
  await introduce(running.resources, password);
} catch (error) {
  // An interruption closes the database, so errors after it are expected.
  if (stopped === undefined) throw error;
} finally {
  await stop();
}

/**
 * Prints accounts to sign in with: a partner with a good month and some tickets, and staff of every
 * role.
 */
async function introduce({ db, config }: Resources, secret: string): Promise<void> {
  const since = later(end, -30 * DAY)
    .toISOString()
    .slice(0, 10);
  const { rows } = await sql<{ username: string }>`
    select partner.username
    from partners partner
    join (
      select partner_id, sum(bets) as bets from live_daily_revenue where day > ${since}::date
      group by 1 having sum(staked - paid) > 0
    ) month on month.partner_id = partner.id
    where partner.status = 'approved' and not partner.two_factor_enabled
      and (select count(*) from tickets where partner_id = partner.id) >= 3
    order by month.bets desc limit 1`.execute(db);
  const partner = rows[0];
  const lines = [
    '',
    '  Everybody signs in with the same password:',
    `  Password           ${secret}`,
    `  Owner              ${config.firstOwner.username}`,
    '  Colleagues         manager, compliance, support.day, auditor',
    ...(partner === undefined ? [] : [`  Partner            ${partner.username}`]),
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
}
