import { describe, expect, inject, it } from 'vitest';
import { runCodegen } from '../scripts/codegen.ts';
import { cloneDatabase } from './testing.ts';

describe('the types of the tables', () => {
  it('are those that the migrations make: npm run db:types brings them up to date', async () => {
    const { connectionString, drop } = await cloneDatabase(inject('cluster'));
    const code = await runCodegen(connectionString, 'verify');
    await drop();
    expect(code).toBe(0);
  });
});
