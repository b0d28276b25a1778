import { connectionStringFor } from '@baize/db/testing';
import { describe, expect, inject, it } from 'vitest';
import { assertDatabase } from './assert-database.ts';
import { ConfigError } from './variables.ts';

describe('DATABASE_URL', () => {
  it('is accepted for a reachable PostgreSQL', async () => {
    await expect(assertDatabase(inject('cluster'))).resolves.toBeUndefined();
  });

  it.each([
    [
      'no database of that name',
      () => connectionStringFor(inject('cluster'), 'nowhere'),
      'not exist',
    ],
    [
      'no user of that name',
      () => inject('cluster').replace(/\/\/[^@]*@/, '//nobody_x@'),
      'nobody_x',
    ],
    ['no server on that port', () => 'postgres://localhost:1/baize', 'ECONNREFUSED'],
    ['no server on that socket', () => 'postgres://a@/b?host=%2Fnonexistent', 'ENOENT'],
    ['no host of that name', () => 'postgres://host.invalid/baize', 'host.invalid'],
  ])('is refused in one sentence: %s', async (_, url, reason) => {
    const refused = assertDatabase(url());
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(/^DATABASE_URL cannot be used: [^\n]+\.$/);
    await expect(refused).rejects.toThrow(reason);
  });
});
