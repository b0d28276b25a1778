import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

export const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
export const otherSecret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

/** Signs with a Standard Webhooks library instead of our implementation. */
export function sign(
  body: string,
  { by = [secret], at = new Date(), id = randomUUID() as string } = {},
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': by.map((one) => new Webhook(one).sign(id, at, body)).join(' '),
  };
}
