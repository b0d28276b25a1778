import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Signatures of Standard Webhooks (https://www.standardwebhooks.com), version v1: HMAC-SHA256. */

export type SignatureProblem = 'headers_missing' | 'too_old' | 'too_new' | 'signature_wrong';

/** Thrown if a call is not from us, was modified, or is too old. */
export class SignatureError extends Error {
  override name = 'SignatureError';
  readonly code: SignatureProblem;

  constructor(code: SignatureProblem) {
    super(sentences[code]);
    this.code = code;
  }
}

const sentences: Record<SignatureProblem, string> = {
  headers_missing: 'The headers of a signature are missing.',
  too_old: 'The call was signed too long ago.',
  too_new: 'The call is signed for a time to come. Is the clock of this machine right?',
  signature_wrong: 'No signature of the call was made with a secret of yours.',
};

export type SignedCall = {
  /** The raw body, not parsed: one changed space invalidates the signature. */
  body: string | Uint8Array;
  headers: IncomingHttpHeaders | Headers | Readonly<Record<string, string | undefined>>;
  /**
   * `whsec_…`, or several while you rotate them. A call is valid if any signature matches any
   * secret.
   */
  secrets: string | readonly string[];
  /** Tolerance for clock differences; default five minutes. */
  toleranceSeconds?: number;
  /** Current time in milliseconds since 1970. */
  now?: number;
};

/** Verifies that a webhook or wallet call is from us. Throws a `SignatureError` otherwise. */
export function verify(call: SignedCall): { id: string; at: Date } {
  const { secrets, toleranceSeconds = 300, now = Date.now() } = call;
  const id = headerOf(call, 'webhook-id');
  const timestamp = headerOf(call, 'webhook-timestamp');
  const given = headerOf(call, 'webhook-signature');
  if (!id || !given || !/^\d{1,12}$/.test(timestamp)) throw new SignatureError('headers_missing');
  const seconds = Number(timestamp);
  if (seconds < now / 1_000 - toleranceSeconds) throw new SignatureError('too_old');
  if (seconds > now / 1_000 + toleranceSeconds) throw new SignatureError('too_new');
  const signatures = given
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []));
  const isOurs = [secrets].flat().some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    if (key.length === 0) throw new TypeError('A signing secret reads whsec_ and base64.');
    const right = createHmac('sha256', key)
      .update(`${id}.${timestamp}.`)
      .update(call.body)
      .digest();
    return signatures.some((signature) => isEqual(right, Buffer.from(signature, 'base64')));
  });
  if (!isOurs) throw new SignatureError('signature_wrong');
  return { id, at: new Date(seconds * 1_000) };
}

const isEqual = (right: Buffer, given: Buffer): boolean =>
  right.length === given.length && timingSafeEqual(right, given);

function headerOf({ headers }: SignedCall, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : (headers as Named)[name];
  return typeof value === 'string' ? value : '';
}

type Named = Readonly<Record<string, string | string[] | undefined>>;

/** A webhook event. Query the API for more than the ids. */
export type WebhookEvent = {
  /** The same for every delivery of the event. */
  id: string;
  /** For example `ticket.responded`; see the documentation for all. */
  type: string;
  time: string;
  data: Readonly<Record<string, unknown>>;
};

/** Verifies a webhook and returns its event. Throws a `SignatureError` if it is not from us. */
export function readWebhook(call: SignedCall): WebhookEvent {
  verify(call);
  const text = typeof call.body === 'string' ? call.body : Buffer.from(call.body).toString();
  return JSON.parse(text) as WebhookEvent;
}
