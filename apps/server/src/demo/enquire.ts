import { enquiryRoutes } from '@baize/contract';
import type { DemoWorld, Staff } from './demo-world.ts';
import { DAY, inOfficeHours, later } from './timeline.ts';

const enquiries = [
  ['partnership', 'We run three online casinos and look for a live roulette. Can we talk?'],
  ['sales', 'What does the Professional tier cost for a whole year, paid in advance?'],
  ['support', 'Our password reset link does not arrive. The address is spelled right.'],
  ['partnership', 'Do you work with platforms that serve several operators at once?'],
  ['other', 'A student project: may we use your provably fair page as an example?'],
  ['sales', 'Is there a test table that we can try before we sign anything?'],
  ['partnership', 'We would like to offer your tables in a regulated market. Which licences?'],
  ['sales', 'Please send an offer for about 8,000 transactions a month.'],
] as const;

/** Plans enquiries from the contact form; support handles all but the latest. */
export function planEnquiries(world: DemoWorld, staff: Staff, start: Date): void {
  const { chance, clock, end, timeline, resources } = world;
  const whole = end.getTime() - start.getTime();
  for (const [index, [subject, message]] of enquiries.entries()) {
    const at = later(start, whole * ((index + chance.between(0.2, 0.9)) / enquiries.length));
    timeline.plan(at, async () => {
      await world.call(undefined, enquiryRoutes.sendEnquiry, {
        body: {
          name: `Visitor ${index + 1}`,
          email: `visitor${index + 1}@enquiries.example`,
          subject,
          message,
        },
      });
      const { id } = await resources.db
        .selectFrom('enquiries')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      if (index >= enquiries.length - 3) return;
      timeline.plan(inOfficeHours(later(clock.now, chance.between(0.2, 2) * DAY)), async () => {
        await world.call(staff.support[0], enquiryRoutes.handleEnquiry, { params: { id } });
      });
    });
  }
}
