import { describe, expect, it } from 'vitest';
import { amountText, optionalMoney, requiredMoney } from './money-text.ts';

describe('typed money', () => {
  it.each([
    ['EUR', '1,250.5', 125_050],
    ['EUR', ' 1 250 ', 125_000],
    ['EUR', '12,345,678.90', 1_234_567_890],
    ['EUR', '0.07', 7],
    ['JPY', '250', 250],
    ['BTC', '0.00001', 1_000],
    ['KWD', '0.300', 300],
  ])('reads in %s: %s is %i minor units', (currency, text, minor) => {
    expect(requiredMoney(currency).parse(text)).toBe(minor);
    expect(optionalMoney(currency).parse(amountText(currency, minor))).toBe(minor);
  });

  it.each([
    ['EUR', '1.234'],
    ['EUR', '12,50'],
    ['EUR', '0,07'],
    ['EUR', '1,2345'],
    ['EUR', '1.250,50'],
    ['JPY', '12,50'],
    ['JPY', '1.5'],
    ['EUR', '-1'],
    ['EUR', 'ten'],
  ])('refuses in %s: %s', (currency, text) => {
    expect(optionalMoney(currency).safeParse(text).success).toBe(false);
  });

  it('may be empty only if it is optional', () => {
    expect(optionalMoney('EUR').parse(' ')).toBeNull();
    expect(requiredMoney('EUR').safeParse('').success).toBe(false);
    expect(amountText('EUR', null)).toBe('');
  });
});
