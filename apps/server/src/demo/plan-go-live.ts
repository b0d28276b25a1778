import { setTimeout as sleep } from 'node:timers/promises';
import {
  certificationRoutes,
  goLiveRoutes,
  liveTableRoutes,
  type RequiredStep,
  termsVersion,
  walletRoutes,
  webhookRoutes,
} from '@baize/contract';
import { type DemoCasino, demoPlayer } from './demo-casino.ts';
import type { DemoWorld, Staff } from './demo-world.ts';
import type { Life } from './partner-life.ts';
import { HOUR, later } from './timeline.ts';

/**
 * Go-live step that some partners have reached, and how many hours ago they began. The others have
 * not begun.
 */
const arrivals = [
  { hoursAgo: 70, until: 'live' },
  { hoursAgo: 52, until: 'certification' },
  { hoursAgo: 46, until: 'approval' },
  { hoursAgo: 28, until: 'wallet' },
  { hoursAgo: 22, until: 'webhook' },
  { hoursAgo: 9, until: 'terms' },
  { hoursAgo: 4, until: 'approval' },
] as const;

type Until = (typeof arrivals)[number]['until'];

/** Takes some partners towards live mode, up to the step named, which is still open. */
export function planGoLive(
  world: DemoWorld,
  staff: Staff,
  casino: DemoCasino,
  lives: readonly Life[],
): void {
  const begun = new Set<Life>();
  for (const { hoursAgo, until } of arrivals) {
    world.timeline.plan(later(world.end, -hoursAgo * HOUR), async () => {
      const life = lives.find((one) => isReady(one) && !begun.has(one));
      if (life === undefined) return;
      begun.add(life);
      await goTowardsLive(world, staff, casino, life, until);
    });
  }
}

const isReady = ({ fate, kyc, goneSince, activeSince }: Life) =>
  fate === 'thrives' && kyc === 'approved' && goneSince === undefined && activeSince !== undefined;

async function goTowardsLive(
  world: DemoWorld,
  { owner }: Staff,
  casino: DemoCasino,
  { partnerId, company }: Life,
  until: Until,
): Promise<void> {
  const { username, website_url } = company;
  const partner = { partnerId };
  await world.call(partner, liveTableRoutes.updateAllowedOrigins, {
    body: { allowed_origins: [website_url] },
  });
  const url = casino.walletUrl(username);
  const { secret } = await world.call(partner, walletRoutes.setWallet, { body: { url } });
  // The URL is saved, but nothing responds there yet.
  if (until === 'wallet' || secret === undefined) return;
  casino.openWallet(username, secret);
  await world.call(partner, goLiveRoutes.tryWallet, { body: demoPlayer });
  if (until === 'certification') return;
  await world.call(partner, certificationRoutes.startCertification, {});
  await untilDone(world, partnerId, 'certification');
  if (until === 'webhook') return;
  const { webhook } = await world.call(partner, webhookRoutes.createWebhook, {
    body: { url: casino.webhookUrl(username), events: ['golive.approved'] },
  });
  await world.call(partner, webhookRoutes.testWebhook, { params: { id: webhook.id } });
  await untilDone(world, partnerId, 'webhook');
  if (until === 'terms') return;
  await world.call(partner, goLiveRoutes.acceptTerms, { body: { version: termsVersion } });
  if (until === 'live') {
    await world.call(owner, goLiveRoutes.approveGoLive, { params: { id: partnerId } });
  }
}

const LOOK_MS = 50;
const PATIENCE_MS = 60_000;

/** Waits for the jobs that complete the step. */
async function untilDone(
  { resources: { db } }: DemoWorld,
  partnerId: number,
  step: Extract<RequiredStep, 'certification' | 'webhook'>,
): Promise<void> {
  const givenUp = Date.now() + PATIENCE_MS;
  for (;;) {
    const standing = await db
      .selectFrom('go_live_steps')
      .select(step)
      .where('partner_id', '=', partnerId)
      .executeTakeFirst();
    if (standing?.[step]) return;
    if (Date.now() > givenUp) throw new Error(`Partner ${partnerId} stays at ${step}.`);
    await sleep(LOOK_MS);
  }
}
