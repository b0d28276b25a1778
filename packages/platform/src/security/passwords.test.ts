import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { inHashThread } from './hash-threads.ts';
import { DECOY, HASHES_AT_ONCE, hashPassword, passwordMatches } from './passwords.ts';

const password = 'a long enough phrase';

describe('a password', () => {
  it('matches its own hash and no other, nor where there is none', async () => {
    const stored = await hashPassword(password);
    expect(await passwordMatches(stored, password)).toBe(true);
    expect(await passwordMatches(stored, `${password} `)).toBe(false);
    expect(await passwordMatches(null, password)).toBe(false);
  });

  it('of no account is compared at the same cost', async () => {
    const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');
    expect(costOf(DECOY)).toBe(costOf(await hashPassword(password)));
    expect(DECOY.length).toBe((await hashPassword(password)).length);
  });

  it('with a hash that is none fails, and the next one is compared', async () => {
    await expect(passwordMatches('nothing', password)).rejects.toThrow();
    expect(await passwordMatches(await hashPassword(password), password)).toBe(true);
  });
});

describe('the threads that hash', () => {
  it('are as many as may be at work, however many wait', async () => {
    const stored = await hashPassword(password);
    const before = threads().length;
    await Promise.all(Array.from({ length: 12 }, () => passwordMatches(stored, password)));
    expect(threads().length - before).toBeLessThan(HASHES_AT_ONCE + 1);
  });

  it.runIf(process.platform === 'linux')('come after everything else of the process', async () => {
    await inHashThread({ password, stored: DECOY });
    const own = getPriority();
    const lower = threads().filter((id) => getPriority(id) === Math.min(19, own + 10));
    expect(lower.length).toBeGreaterThan(0);
    expect(getPriority()).toBe(own);
  });
});

const threads = () => readdirSync('/proc/self/task').map(Number);
