import { describe, expect, it } from 'vitest';
import { exactMoney, shortMoney, wholeMoney } from './format-money.ts';

describe('money formats', () => {
  it('show a code that is not a currency after the amount', () => {
    expect(exactMoney('PLAY')(125_000)).toBe('1,250.00 PLAY');
    expect(exactMoney('PLAY')(-5)).toBe('-0.05 PLAY');
    expect(exactMoney('')(100)).toBe('1.00');
  });

  it('show a currency with its symbol and minor units', () => {
    expect(exactMoney('EUR')(125_000)).toBe('€1,250.00');
    expect(exactMoney('JPY')(1_250)).toBe('¥1,250');
    expect(exactMoney('KWD')(1_250)).toBe('KWD\u00a01.250');
    expect(exactMoney('BTC')(1_250)).toBe('BTC\u00a00.00001250');
  });

  it('omit the cents where they do not matter', () => {
    expect(wholeMoney('PLAY')(125_049)).toBe('1,250 PLAY');
    expect(wholeMoney('EUR')(125_049)).toBe('€1,250');
    expect(shortMoney('PLAY')(12_545_000)).toBe('125.5K PLAY');
    expect(shortMoney('EUR')(-12_000_000)).toBe('-€120K');
  });

  it('shorten amounts below one unit without rounding them to zero', () => {
    expect(shortMoney('BTC')(5_000_000)).toBe('BTC\u00a00.05');
    expect(shortMoney('BTC')(-1_250)).toBe('-BTC\u00a00.000013');
    expect(shortMoney('BTC')(150_000_000)).toBe('BTC\u00a01.5');
    expect(shortMoney('BTC')(0)).toBe('BTC\u00a00');
    expect(shortMoney('EUR')(5)).toBe('€0.05');
    expect(shortMoney('PLAY')(20)).toBe('0.2 PLAY');
  });
});
