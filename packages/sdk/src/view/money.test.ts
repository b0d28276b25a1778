import { describe, expect, it } from 'vitest';
import { createMoney } from './money.ts';

describe('money at the table', () => {
  it('is formatted with the decimals of its currency', () => {
    expect(createMoney({ decimals: 2 }).write(250)).toBe('2.50');
    expect(createMoney({ decimals: 0 }).write(250)).toBe('250');
    expect(createMoney({ decimals: 8 }).write(250)).toBe('0.00000250');
  });

  it('omits only trailing zeros on chips', () => {
    expect(createMoney({ decimals: 2 }).writeShort(500)).toBe('5');
    expect(createMoney({ decimals: 2 }).writeShort(550)).toBe('5.50');
    expect(createMoney({ decimals: 0 }).writeShort(100)).toBe('100');
    expect(createMoney({ decimals: 3 }).writeShort(1_500)).toBe('1.500');
  });
});
