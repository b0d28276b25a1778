import { type SettingValues, settingRoutes } from '@baize/contract';
import type { Resources } from '@baize/platform/config/resources';
import { foldCounts } from '@baize/platform/lists/counts';
import type { FastifyInstance } from 'fastify';
import { createChance } from './chance.ts';
import { companies } from './companies.ts';
import { openCasino } from './demo-casino.ts';
import { createWorld, type DemoWorld, type Staff } from './demo-world.ts';
import { planEnquiries } from './enquire.ts';
import { hireStaff } from './hire-staff.ts';
import { beginLife, type Fate, type Life } from './partner-life.ts';
import { planGoLive } from './plan-go-live.ts';
import { planPlay } from './plan-play.ts';
import { rememberVisits } from './remember-visits.ts';
import { openTicket } from './ticket-life.ts';
import { type Clock, createTimeline, DAY, HOUR, later } from './timeline.ts';
import { writePlay } from './write-play.ts';

export const DEMO_DAYS = 244;

export type DemoSize = { partners: number; tickets: number };

/**
 * Simulates eight months through the product's own operations, so that audit entries,
 * notifications, emails and counts are written too. The server must read the time from `clock`,
 * which starts `DEMO_DAYS` ago and ends now.
 */
export async function fillDemo(
  { app, resources }: { app: FastifyInstance; resources: Resources },
  clock: Clock,
  end: Date,
  { partners, tickets }: DemoSize,
  password: string,
): Promise<void> {
  const start = clock.now;
  const chance = createChance(2_026);
  const timeline = createTimeline(clock, end);
  const world = createWorld(app, { resources, clock, chance, timeline, end });
  const staff = await hireStaff(world, password);
  const lives: Life[] = [];
  for (const [index, company] of companies.slice(0, partners).entries()) {
    const fate = fateOf(index, partners);
    timeline.plan(arrivalOf(world, start, index, partners, fate), async () => {
      lives.push(await beginLife(world, staff, company, fate, password));
    });
  }
  for (let count = 0; count < tickets; count++) {
    // More tickets in recent weeks, as partners and bets increase, and a few that are still
    // unanswered.
    const at =
      count % 20 === 0
        ? later(end, -chance.between(0.2, 14) * HOUR)
        : later(start, (end.getTime() - start.getTime()) * chance.between(0, 1) ** 0.6);
    timeline.plan(at, async () => {
      const [one, ...others] = lives.filter(canWrite);
      if (one !== undefined) await openTicket(world, staff, chance.pick([one, ...others]));
    });
  }
  planEnquiries(world, staff, start);
  planReview(world, staff);
  const play = await planPlay(world, lives);
  const casino = await openCasino();
  planGoLive(world, staff, casino, lives);
  await timeline.play().finally(() => casino.close());
  await writePlay(resources, play);
  await rememberVisits(resources);
  await foldCounts(resources);
}

const canWrite = ({ fate, goneSince }: Life) =>
  fate !== 'pending' && fate !== 'invited' && goneSince === undefined;

const REVIEW = { from: -3 * DAY, to: -HOUR };

/** Requires approval of new accounts for the last few days; some of them are still pending. */
function planReview({ timeline, call, end }: DemoWorld, { owner }: Staff): void {
  const set = (signup_policy: SettingValues['signup_policy']) => async () => {
    await call(owner, settingRoutes.updateSettings, { body: { signup_policy } });
  };
  timeline.plan(later(end, REVIEW.from), set('review'));
  timeline.plan(later(end, REVIEW.to), set('open'));
}

function fateOf(index: number, partners: number): Fate {
  if (index >= partners - Math.ceil(partners * 0.08)) return 'pending';
  if (index % 20 === 7) return 'suspended';
  if (index % 30 === 11) return 'deleted';
  if (index % 20 === 13) return 'invited';
  if (index % 20 === 17) return 'pardoned';
  if (index % 12 === 5) return 'turned_away';
  if (index % 9 === 3) return 'waiting';
  return 'thrives';
}

/** Distributes arrivals so that recent months have more partners than the first. */
function arrivalOf(
  { chance, end }: DemoWorld,
  start: Date,
  index: number,
  partners: number,
  fate: Fate,
): Date {
  if (fate === 'pending') return later(end, REVIEW.from * chance.between(0.1, 0.9));
  const whole = end.getTime() + REVIEW.from - start.getTime();
  return later(start, whole * ((index + chance.between(0.2, 0.9)) / partners) ** 0.7);
}
