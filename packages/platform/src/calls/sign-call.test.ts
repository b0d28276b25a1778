import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { makeSigningSecret, signCall } from './sign-call.ts';

const call = (...secrets: string[]) => ({
  id: 'evt_1',
  at: new Date(),
  body: '{"type":"kyc.approved","name":"Zürich ✓"}',
  secrets,
});

it('creates a signature that the Standard Webhooks library accepts', () => {
  const secret = makeSigningSecret();
  const signed = call(secret);
  expect(new Webhook(secret).verify(signed.body, signCall(signed))).toEqual(
    JSON.parse(signed.body),
  );
});

it('creates the same signature as the Standard Webhooks library', () => {
  const secret = makeSigningSecret();
  const signed = call(secret);
  const theirs = new Webhook(secret).sign(signed.id, signed.at, signed.body);
  expect(signCall(signed)['webhook-signature']).toBe(theirs);
});

it('verifies with the old and the new secret during a rotation', () => {
  const [before, after] = [makeSigningSecret(), makeSigningSecret()];
  const signed = call(after, before);
  const headers = signCall(signed);
  for (const secret of [before, after]) {
    expect(() => new Webhook(secret).verify(signed.body, headers)).not.toThrow();
  }
  expect(() => new Webhook(makeSigningSecret()).verify(signed.body, headers)).toThrow();
});

it('does not verify with another body, id or timestamp', () => {
  const secret = makeSigningSecret();
  const signed = call(secret);
  const headers = signCall(signed);
  const webhook = new Webhook(secret);
  expect(() => webhook.verify(`${signed.body} `, headers)).toThrow();
  expect(() => webhook.verify(signed.body, { ...headers, 'webhook-id': 'evt_2' })).toThrow();
  const earlier = String(Number(headers['webhook-timestamp']) - 1);
  expect(() => webhook.verify(signed.body, { ...headers, 'webhook-timestamp': earlier })).toThrow();
});
