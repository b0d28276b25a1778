import { describe, expect, it } from 'vitest';
import { exactMoney, shortMoney, wholeMoney } from './format-money.ts';

describe('money', () => {
  it('shows a code that is no currency after the amount', () => {
    expect(exactMoney('PLAY')(125_000)).toBe('1,250.00 PLAY');
    expect(exactMoney('PLAY')(-5)).toBe('-0.05 PLAY');
    expect(exactMoney('')(100)).toBe('1.00');
  });

  it('shows a currency with its own sign and its own minor units', () => {
    expect(exactMoney('EUR')(125_000)).toBe('€1,250.00');
    expect(exactMoney('JPY')(1_250)).toBe('¥1,250');
    expect(exactMoney('KWD')(1_250)).toBe('KWD\u00a01.250');
    expect(exactMoney('BTC')(1_250)).toBe('BTC\u00a00.00001250');
  });

  it('leaves the cents out where they do not matter', () => {
    expect(wholeMoney('PLAY')(125_049)).toBe('1,250 PLAY');
    expect(wholeMoney('EUR')(125_049)).toBe('€1,250');
    expect(shortMoney('PLAY')(12_545_000)).toBe('125.5K PLAY');
    expect(shortMoney('EUR')(-12_000_000)).toBe('-€120K');
  });

  it('shortens what is less than one of a currency without making nothing of it', () => {
    expect(shortMoney('BTC')(5_000_000)).toBe('BTC\u00a00.05');
    expect(shortMoney('BTC')(-1_250)).toBe('-BTC\u00a00.000013');
    expect(shortMoney('BTC')(150_000_000)).toBe('BTC\u00a01.5');
    expect(shortMoney('BTC')(0)).toBe('BTC\u00a00');
    expect(shortMoney('EUR')(5)).toBe('€0.05');
    expect(shortMoney('PLAY')(20)).toBe('0.2 PLAY');
  });
});
