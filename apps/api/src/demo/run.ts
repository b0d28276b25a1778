/** Fills the data folder of DATA_DIR for `npm run demo`, and ends. */
import { sql } from 'kysely';
import { readConfig } from '../platform/config.ts';
import type { Resources } from '../platform/resources.ts';
import { startServer } from '../start.ts';
import { DEMO_DAYS, fillDemo } from './fill-demo.ts';
import { DAY, later } from './timeline.ts';

const password = process.env['ADMIN_PASSWORD'];
if (password === undefined) throw new Error('ADMIN_PASSWORD must say how people sign in.');

const config = readConfig(process.env);
// Eight months in a minute: what guards against that is meant for others.
const throttle = Object.fromEntries(
  Object.keys(config.throttle).map((name) => [name, { points: 1_000_000, seconds: 60 }]),
) as typeof config.throttle;
const end = new Date();
const clock = { now: later(end, -DEMO_DAYS * DAY) };
const running = await startServer(
  { ...config, throttle },
  // The table opens when the months have passed; their play is remembered, not run.
  { now: () => clock.now, liveTables: false },
);
let stopped: Promise<void> | undefined;
const stop = () => {
  stopped ??= running.stop();
  return stopped;
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().finally(() => process.exit(1)));
}
try {
  await running.app.ready();
  await fillDemo(running, clock, end, { partners: 62, tickets: 280 }, password);
  await introduce(running.resources, password);
} catch (error) {
  // Whoever interrupts it takes the database away from under it.
  if (stopped === undefined) throw error;
} finally {
  await stop();
}

/** Who to sign in as: a partner with something good on every screen, and colleagues of every role. */
async function introduce({ db, config }: Resources, secret: string): Promise<void> {
  const partner = await db
    .selectFrom('partners')
    .innerJoin('api_keys', 'api_keys.partner_id', 'partners.id')
    .innerJoin('tickets', 'tickets.partner_id', 'partners.id')
    .select('partners.username')
    .where('partners.status', '=', 'approved')
    .where('partners.two_factor_enabled', '=', false)
    .where((where) =>
      where(
        where
          .selectFrom('live_daily_revenue as revenue')
          .select(sql<number>`sum(staked - paid)`.as('month'))
          .whereRef('revenue.partner_id', '=', 'partners.id')
          .where('revenue.day', '>', later(end, -30 * DAY)),
        '>',
        0,
      ),
    )
    .groupBy('partners.username')
    .orderBy((row) => row.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirst();
  const lines = [
    '',
    '  Everybody signs in with the same password:',
    `  Password           ${secret}`,
    `  Owner              ${config.firstOwner.username}`,
    '  Colleagues         manager, compliance, support.day',
    ...(partner === undefined ? [] : [`  Partner            ${partner.username}`]),
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
}
