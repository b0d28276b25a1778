import type { newEnquiry } from '@baize/contract';
import type { Act } from '@baize/platform/acts/act';
import type { z } from 'zod';
import { enquiryEventKey } from './enquiry-email.ts';

type Received = Omit<z.output<typeof newEnquiry>, 'colour'> & { partner_id?: number };

/** Stores an enquiry, audits it and emails the sales address, which replies to the sender. */
export async function receiveEnquiry(
  act: Act,
  received: Received,
  { salesAddress, now }: { salesAddress: string; now: Date },
): Promise<void> {
  const { partner_id, ...enquiry } = received;
  const { id } = await act.db
    .insertInto('enquiries')
    .values({ ...received, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  act.record({
    action: 'enquiry.received',
    values: { name: enquiry.name },
    subject: { kind: 'enquiry', id },
    details: { subject: enquiry.subject },
    ...(partner_id !== undefined && { partnerId: partner_id }),
  });
  act.email({
    eventKey: enquiryEventKey(id),
    to: salesAddress,
    inHouse: true,
    replyTo: enquiry.email,
    message: { template: 'enquiry', data: enquiry },
  });
  act.update({ topic: 'enquiries', partnerId: null, id });
}
