import { perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobsDone } from '../../testing/jobs-done.ts';
import { aPartner } from '../../testing/people.ts';
import { type Received, startReceiver } from '../../testing/receiver.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aWebhook } from '../../testing/webhooks.ts';
import { wakeWebhooks } from './wake-webhooks.ts';

const receiver = await startReceiver();
const first = useTestServer();
const second = useTestServer({}, { beside: first });
const servers = [first, second];

const SUBJECTS = 3;

/** Random events in sequence: subject, process, and how often the receiver first rejects them. */
const happenings = fc.array(
  fc.record({
    subject: fc.integer({ min: 1, max: SUBJECTS }),
    process: fc.integer({ min: 0, max: 1 }),
    refusals: fc.integer({ min: 0, max: 1 }),
  }),
  { minLength: 4, maxLength: 10 },
);

describe('two processes', () => {
  it('send no event before the earlier ones of its subject were accepted', async () => {
    const { user, token } = await aPartner(first);
    const { id } = await aWebhook(first, token, {
      url: receiver.url,
      events: ['ticket.responded'],
    });
    await fc.assert(
      fc.asyncProperty(happenings, async (plan) => {
        const refusals = plan.map((planned) => planned.refusals);
        const taken: Record<string, number[]> = {};
        const open = new Set<string>();
        receiver.answer = async ({ event }: Received) => {
          const subject = String(event.data['ticket_id']);
          const place = Number(event.data['response_id']);
          if (open.has(subject)) throw new Error('Two of one subject at once.');
          open.add(subject);
          await new Promise((resolve) => setImmediate(resolve));
          open.delete(subject);
          const left = refusals[place - 1] ?? 0;
          refusals[place - 1] = left - 1;
          if (left > 0) return { status: 500 };
          taken[subject] = [...(taken[subject] ?? []), place];
          return { status: 200 };
        };
        for (const [index, { subject, process }] of plan.entries()) {
          const { resources } = (servers[process] ?? first).running;
          await perform(resources, systemActor, async (act) =>
            act.webhook({
              partnerId: user.id,
              type: 'ticket.responded',
              data: { ticket_id: subject, response_id: index + 1 },
            }),
          );
        }
        const expected = Array.from({ length: SUBJECTS }, (_, index) =>
          plan.flatMap(({ subject }, place) => (subject === index + 1 ? [place + 1] : [])),
        );
        await expect
          .poll(async () => {
            const later = new Date((first.clock.now ?? new Date()).getTime() + 600_000);
            for (const server of servers) {
              server.clock.now = later;
              await wakeWebhooks(server.running.resources);
            }
            await jobsDone(first);
            const { waiting } = await first.running.resources.db
              .selectFrom('webhook_deliveries')
              .select(({ fn }) => fn.countAll<number>().as('waiting'))
              .where('webhook_id', '=', id)
              .where('state', '=', 'waiting')
              .executeTakeFirstOrThrow();
            return waiting;
          })
          .toBe(0);
        expect(expected).toEqual(
          Array.from({ length: SUBJECTS }, (_, index) => taken[index + 1] ?? []),
        );
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});
