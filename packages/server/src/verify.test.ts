import { describe, expect, it } from 'vitest';
import { otherSecret, secret, sign } from './testing/signed.ts';
import { readWebhook, SignatureError, type SignedCall, verify } from './verify.ts';

const body = '{"id":"1","type":"ticket.responded","time":"2027-01-31T12:00:00.000Z","data":{}}';
const now = Date.parse('2027-01-31T12:00:00Z');
const at = new Date(now);

function refusal(call: Partial<SignedCall>): string | undefined {
  try {
    verify({ body, secrets: secret, now, headers: sign(body, { at }), ...call });
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
  return undefined;
}

describe('a signature', () => {
  it('is accepted with plain and fetch headers, for text and bytes', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ headers: new Headers(sign(body, { at })) })).toBeUndefined();
    expect(refusal({ body: Buffer.from(body) })).toBeUndefined();
    const headers = sign(body, { at, id: 'seen' });
    expect(verify({ body, secrets: secret, now, headers })).toEqual({ id: 'seen', at });
  });

  it('is accepted during a rotation, whichever side has switched first', () => {
    expect(refusal({ secrets: [otherSecret, secret] })).toBeUndefined();
    expect(refusal({ headers: sign(body, { at, by: [otherSecret, secret] }) })).toBeUndefined();
    expect(refusal({ secrets: otherSecret })).toBe('signature_wrong');
  });

  it('is rejected for another body, id, time or version', () => {
    const headers = sign(body, { at });
    expect(refusal({ body: `${body} ` })).toBe('signature_wrong');
    expect(refusal({ headers: { ...headers, 'webhook-id': 'x' } })).toBe('signature_wrong');
    const seconds = String(now / 1_000 + 1);
    expect(refusal({ headers: { ...headers, 'webhook-timestamp': seconds } })).toBe(
      'signature_wrong',
    );
    const signature = headers['webhook-signature']?.replace('v1,', 'v1a,') ?? '';
    expect(refusal({ headers: { ...headers, 'webhook-signature': signature } })).toBe(
      'signature_wrong',
    );
    expect(refusal({ headers: { ...headers, 'webhook-signature': 'v1,' } })).toBe(
      'signature_wrong',
    );
  });

  it('is rejected if it is too old, too new or missing', () => {
    expect(refusal({ now: now + 300_000 })).toBeUndefined();
    expect(refusal({ now: now + 301_000 })).toBe('too_old');
    expect(refusal({ now: now - 301_000 })).toBe('too_new');
    expect(refusal({ now: now + 20_000, toleranceSeconds: 10 })).toBe('too_old');
    expect(refusal({ headers: {} })).toBe('headers_missing');
    const headers = { ...sign(body, { at }), 'webhook-timestamp': '1e9' };
    expect(refusal({ headers })).toBe('headers_missing');
  });

  it('throws for an invalid secret', () => {
    expect(() => refusal({ secrets: '' })).toThrow('whsec_');
  });
});

it('returns the event of a valid webhook', () => {
  const headers = sign(body, { at });
  expect(readWebhook({ body, headers, now, secrets: secret }).type).toBe('ticket.responded');
  expect(() => readWebhook({ body, headers, now, secrets: otherSecret })).toThrow(SignatureError);
});
