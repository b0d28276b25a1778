import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { useDatabase } from '../testing/test-table.ts';
import { openWalletPool } from './wallet-pool.ts';

const own = useDatabase();
const { log } = Fastify({ logger: false });

it('disconnects a frozen transaction, and keeps the other limits of the database', async () => {
  const pool = openWalletPool(own.appDatabase.pool, log);
  const setting = async (name: string) =>
    (await pool.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name];
  expect(await setting('idle_in_transaction_session_timeout')).toBe('1500ms');
  expect(await setting('statement_timeout')).toBe('8s');
  expect(await setting('lock_timeout')).toBe('6s');
  expect(await setting('plan_cache_mode')).toBe('force_generic_plan');
  await pool.end();
});
