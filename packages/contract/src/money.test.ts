import { describe, expect, it } from 'vitest';
import { currencyDecimals, playMoney } from './money.ts';

describe('the decimals of a currency', () => {
  it('follow ISO 4217, even if everyday use omits them', () => {
    const currencies = ['EUR', 'JPY', 'KWD', 'CLF', 'HUF', 'IDR'];
    expect(currencies.map(currencyDecimals)).toEqual([2, 0, 3, 4, 2, 2]);
  });

  it('follow convention for cryptocurrencies, and are two for play money', () => {
    expect(currencyDecimals('BTC')).toBe(8);
    expect(currencyDecimals(playMoney)).toBe(2);
  });
});
