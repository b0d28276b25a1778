import {
  accountRoutes,
  apiKeyRoutes,
  emailAddressRoutes,
  kycRoutes,
  notificationRoutes,
  type Partner,
  partnerRoutes,
} from '@baize/contract';
import { createAddressLink } from '../modules/email-addresses/address-links.ts';
import type { Company } from './companies.ts';
import type { DemoWorld, Staff } from './demo-world.ts';
import { asForm, billOf, certificateOf } from './papers.ts';
import { DAY, HOUR, inOfficeHours, later, MINUTE } from './timeline.ts';

export type Fate =
  | 'thrives'
  | 'pending'
  | 'suspended'
  | 'pardoned'
  | 'deleted'
  | 'invited'
  /** KYC is rejected, and the partner does not resubmit. */
  | 'turned_away'
  /** KYC was submitted in the last hours and is still pending. */
  | 'waiting';

export type Life = {
  company: Company;
  fate: Fate;
  partnerId: number;
  kyc: 'none' | 'pending' | 'approved' | 'rejected';
  /** When the partner's players start to play. */
  activeSince?: Date;
  /** Suspended or deleted: planned events no longer happen. */
  goneSince?: Date | undefined;
};

/** Plans an event that is skipped if the partner is suspended or deleted by then. */
export function planFor(
  { timeline }: DemoWorld,
  life: Life,
  at: Date,
  event: () => Promise<void>,
): void {
  timeline.plan(at, async () => {
    if (life.goneSince === undefined) await event();
  });
}

/** Registers a company now and plans everything that follows. */
export async function beginLife(
  world: DemoWorld,
  staff: Staff,
  company: Company,
  fate: Fate,
  password: string,
): Promise<Life> {
  const { registration_number, address, ...registration } = company;
  if (fate === 'invited') {
    const { partner } = await world.call(staff.owner, partnerRoutes.addPartner, {
      body: registration,
    });
    return { company, fate, partnerId: partner.id, kyc: 'none' };
  }
  const body = { ...registration, password };
  const { user } = await world.call(undefined, accountRoutes.register, { body });
  const life: Life = { company, fate, partnerId: user.id, kyc: 'none' };
  if (fate === 'pending') return life;
  const { chance, clock } = world;
  const partner = { partnerId: user.id };
  const logIn = () =>
    world.call(undefined, accountRoutes.login, {
      body: { username: company.username, password },
    });
  await logIn();
  // Some partners never confirm their email address.
  if (user.id % 7 !== 0) {
    planFor(world, life, later(clock.now, 2 * MINUTE), () => confirmAddress(world, user));
  }
  planFor(world, life, later(clock.now, chance.whole(3, 40) * MINUTE), async () => {
    const profile = { ...registration, registration_number, address };
    await world.call(partner, accountRoutes.updateProfile, { body: profile });
  });
  const papers =
    fate === 'waiting'
      ? later(world.end, -chance.between(0.5, 11) * HOUR)
      : later(clock.now, chance.between(0.1, 6) * DAY);
  planFor(world, life, papers, () => submitPapers(world, staff, life));
  if (chance.happens(0.5)) {
    planFor(world, life, later(clock.now, chance.between(8, 40) * DAY), async () => {
      await logIn();
      if (chance.happens(0.6)) {
        await world.call(partner, notificationRoutes.markAllNotificationsRead, { body: {} });
      }
      if (chance.happens(0.5)) await world.call(partner, accountRoutes.enableTwoFactor, {});
    });
  }
  planFate(world, staff, life);
  return life;
}

async function submitPapers(world: DemoWorld, staff: Staff, life: Life): Promise<void> {
  const { chance, clock } = world;
  if (life.kyc === 'pending' || life.kyc === 'approved') return;
  const papers = [certificateOf(life.company)];
  if (chance.happens(0.6)) papers.push(billOf(life.partnerId));
  await world.call({ partnerId: life.partnerId }, kycRoutes.uploadKyc, { form: asForm(papers) });
  life.kyc = 'pending';
  const decision = inOfficeHours(later(clock.now, chance.between(12, 72) * HOUR));
  planFor(world, life, decision, () => decideKyc(world, staff, life));
}

async function decideKyc(world: DemoWorld, staff: Staff, life: Life): Promise<void> {
  const { chance, clock } = world;
  const body = { partner_id: life.partnerId };
  const isTurnedAway = life.fate === 'turned_away';
  if (isTurnedAway || chance.happens(0.2)) {
    const reason = chance.pick([
      'The document is not readable. Please upload a clear, complete scan or photo.',
      'The document has expired. Please upload one that is valid.',
      'A page is missing. Please upload the whole document.',
    ]);
    await world.call(staff.compliance, kycRoutes.rejectKyc, { body: { ...body, reason } });
    life.kyc = 'rejected';
    if (!isTurnedAway) {
      const again = later(clock.now, chance.between(0.2, 5) * DAY);
      planFor(world, life, again, () => submitPapers(world, staff, life));
    }
    return;
  }
  await world.call(staff.compliance, kycRoutes.approveKyc, { body });
  life.kyc = 'approved';
  planFor(world, life, later(clock.now, chance.between(1, 9) * DAY), () =>
    goLive(world, staff, life),
  );
  if (life.partnerId % 3 !== 0) return;
  const move = later(clock.now, chance.between(3, 20) * DAY);
  planFor(world, life, move, () => moveSite(world, life));
}

/** Changes a URL that was approved with KYC, so that the change waits for a review. */
async function moveSite(world: DemoWorld, life: Life): Promise<void> {
  const partner = { partnerId: life.partnerId };
  const profile = await world.call(partner, accountRoutes.profile, {});
  const { username, email, company_name, registration_number, address, contact_email } = profile;
  const website_url = profile.website_url.replace('://', '://play.');
  const kept = { username, email, company_name, registration_number, address, contact_email };
  await world.call(partner, accountRoutes.updateProfile, { body: { ...kept, website_url } });
}

/** Retrieves the key and uses it from the partner's site for the first time. */
async function goLive(world: DemoWorld, staff: Staff, life: Life): Promise<void> {
  const partner = { partnerId: life.partnerId };
  const { api_key } = await world.call(partner, apiKeyRoutes.apiKey, {});
  await world.call(undefined, apiKeyRoutes.whoAmI, {
    headers: { 'x-api-key': api_key, origin: life.company.website_url },
  });
  life.activeSince = world.clock.now;
  if (world.chance.happens(0.35)) {
    await world.call(staff.owner, partnerRoutes.setPartnerPlan, {
      params: { id: life.partnerId },
      body: { subscription_plan: 'premium' },
    });
  }
}

function planFate(world: DemoWorld, staff: Staff, life: Life): void {
  const { clock, timeline, end } = world;
  const params = { id: life.partnerId };
  const at = later(clock.now, (end.getTime() - clock.now.getTime()) * 0.8);
  if (life.fate === 'suspended' || life.fate === 'pardoned') {
    const reason = 'Repeated complaints from players are being looked into.';
    timeline.plan(at, async () => {
      await world.call(staff.owner, partnerRoutes.rejectPartner, { params, body: { reason } });
      life.goneSince = clock.now;
    });
  }
  if (life.fate === 'pardoned') {
    timeline.plan(later(at, 6 * HOUR), async () => {
      await world.call(staff.owner, partnerRoutes.approvePartner, { params, body: {} });
      life.goneSince = undefined;
    });
  }
  if (life.fate === 'deleted') {
    timeline.plan(at, async () => {
      await world.call(staff.owner, partnerRoutes.deletePartner, { params });
      life.goneSince = clock.now;
    });
  }
}

async function confirmAddress(world: DemoWorld, { id, email }: Partner): Promise<void> {
  const { resources } = world;
  const link = { partnerId: id, purpose: 'confirm', email } as const;
  const token = await createAddressLink(resources.db, resources, link);
  await world.call(undefined, emailAddressRoutes.confirmEmail, { body: { token } });
}
