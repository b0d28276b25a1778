import { createHmac, randomBytes } from 'node:crypto';

/** Signatures of Standard Webhooks (https://www.standardwebhooks.com), version v1: HMAC-SHA256. */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const makeSigningSecret = (): string =>
  PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export type SignedCall = {
  /** Stays the same when a message is retried. */
  id: string;
  at: Date;
  body: string;
  /**
   * Usually one; several during rotation. The receiver needs to know only one of them to verify.
   */
  secrets: readonly string[];
};

export function signCall({ id, at, body, secrets }: SignedCall): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(PREFIX, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
