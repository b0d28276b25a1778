import { createHmac, randomBytes } from 'node:crypto';

/** Signatures of Standard Webhooks (https://www.standardwebhooks.com), version v1: HMAC-SHA256. */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const makeSigningSecret = (): string =>
  PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export type SignedCall = {
  /** The same whenever the same thing is told again. */
  id: string;
  at: Date;
  body: string;
  /** One, or several while one replaces another: whoever knows any of them can verify. */
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
