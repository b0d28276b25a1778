import { describe, expect, it } from 'vitest';
import { currencyDecimals, playMoney } from './money.ts';

describe('the decimals of a currency', () => {
  it('are those of ISO 4217, also where people leave the cents out', () => {
    const currencies = ['EUR', 'JPY', 'KWD', 'CLF', 'HUF', 'IDR'];
    expect(currencies.map(currencyDecimals)).toEqual([2, 0, 3, 4, 2, 2]);
  });

  it('are custom for coins, and two for play money', () => {
    expect(currencyDecimals('BTC')).toBe(8);
    expect(currencyDecimals(playMoney)).toBe(2);
  });
});
