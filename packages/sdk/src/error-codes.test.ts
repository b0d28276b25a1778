import { betErrorMessages, byeMessages, liveRoutes } from '@baize/contract/live';
import { describe, expect, it } from 'vitest';
import { betCodes, disconnectCodes, errorEventCodes } from './error-codes.ts';
import { ownMessages } from './own-messages.ts';

describe('the list of error codes', () => {
  it('has all bet errors and close codes, with the table’s messages', () => {
    for (const [code, text] of Object.entries(betErrorMessages)) {
      expect(betCodes).toHaveProperty(code, expect.objectContaining({ text }));
    }
    for (const [code, text] of Object.entries(byeMessages)) {
      expect(disconnectCodes).toHaveProperty(code, expect.objectContaining({ text }));
    }
  });

  it('has all errors of opening a session', () => {
    // The SDK launches no players, and only a launch requires a wallet.
    const codes = liveRoutes.openSession.errors.filter((code) => code !== 'wallet_required');
    expect(Object.keys(errorEventCodes)).toEqual(expect.arrayContaining(codes));
  });

  it('has the same messages as the SDK', () => {
    for (const [code, text] of Object.entries(ownMessages)) {
      const told = { ...errorEventCodes, ...betCodes };
      expect(told[code as keyof typeof ownMessages].text).toBe(text);
    }
  });

  it('has a remedy for every code', () => {
    for (const list of [errorEventCodes, betCodes, disconnectCodes]) {
      for (const { text, remedy } of Object.values(list)) {
        expect(text).toMatch(/[.]$/);
        expect(remedy).toMatch(/[.]$/);
      }
    }
  });
});
