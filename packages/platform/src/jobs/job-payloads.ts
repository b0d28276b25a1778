import { z } from 'zod';

const id = z.number().int().positive();

const schemas = {
  deliver_email: z.strictObject({ id }),
  deliver_webhooks: z.strictObject({ id }),
  run_certification: z.strictObject({ id }),
  scan_document: z.strictObject({ id }),
  send_password_reset: z.strictObject({ email: z.string() }),
  send_staff_password_reset: z.strictObject({ email: z.string() }),
  index_partner_names: z.strictObject({ partner_id: id }),
  free_tickets: z.strictObject({ id }),
};

type Payloads = { [N in keyof typeof schemas]: z.output<(typeof schemas)[N]> };

export type QueuedJobName = keyof Payloads;
export type JobPayload<N extends QueuedJobName> = Payloads[N];

/** Schema of the payload of each job that a unit of work can queue. */
export const jobPayloads: { [N in QueuedJobName]: z.ZodType<Payloads[N]> } = schemas;
