import { expect, it } from 'vitest';
import { limits, toastDurations } from './limits.ts';

it('the constants equal those of the specification', () => {
  expect(limits).toMatchObject({
    apiTimeoutMs: 10_000,
    adminTokenCheckMs: 300_000,
    chunkTimeoutMs: 120_000,
    passwordLinkHours: 24,
    copiedMs: 2_000,
    ticketPreviewLength: 200,
    twoFactor: { codeLength: 6 },
    password: { min: 8 },
    kyc: { maxFileBytes: 10 * 1024 * 1024, reviewTime: '2-3 business days' },
  });
  expect(toastDurations).toEqual({
    default: 5_000,
    kycDecision: 8_000,
    accountStatus: 6_000,
    registration: 8_000,
    ticketCreated: 6_000,
    error: 5_000,
    responseSent: 3_000,
  });
});
