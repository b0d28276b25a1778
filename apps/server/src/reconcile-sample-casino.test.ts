import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@baize/db';
import { appConnectionString } from '@baize/db/testing';
import { playAtCasino } from '@baize/live/testing/casino-players';
import { createCasino, type SampleCasino } from '@baize/live/testing/sample-casino';
import { quickPace, startTable } from '@baize/live/testing/start-table';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { anApprovedPartner } from './testing/kyc.ts';
import { ageTransactions, runReconcile } from './testing/run-reconcile.ts';
import { aSecretKey } from './testing/secret-keys.ts';
import { useTestServer } from './testing/test-server.ts';

// Starting a process takes seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const server = useTestServer({}, { isAlone: true });
const closers: (() => unknown)[] = [];
let casino: SampleCasino;
let compare: () => ReturnType<typeof runReconcile>;
let ours: { id: string; kind: string; amount: number }[];

/** Plays bets of the sample casino's players at a table until all have ended. */
beforeAll(async () => {
  const { db, secrets } = server.running.resources;
  const database = openDatabase(appConnectionString(server.databaseUrl));
  closers.push(() => database.close());
  const pace = { ...quickPace, bettingMs: 1_500 };
  const table = await startTable(database, { secrets, pace });
  closers.push(() => table.close());

  const { token, user } = await anApprovedPartner(server);
  casino = await createCasino();
  closers.push(() => casino.remove());
  const body = { url: casino.walletUrl };
  const { secret } = (await server.call('PUT', '/partners/wallet', { token, body })).json();
  const secretKey = await aSecretKey(server, token);
  await casino.start({ liveServerUrl: table.url, secretKey, secret });
  const { done } = await playAtCasino({
    ...{ casino, liveUrl: () => table.url, origin: 'https://casino.test' },
    ...{ players: 2, isEnough: ({ accepted }) => accepted.size >= 4 },
  });
  await done;

  const moved = db.selectFrom('transactions').where('partner_id', '=', user.id);
  const bets = db.selectFrom('live_bets').where('partner_id', '=', user.id);
  await vi.waitUntil(
    async () =>
      (await moved.where('state', '=', 'pending').select('id').execute()).length === 0 &&
      (await bets.where('status', '=', 'accepted').select('id').execute()).length === 0,
    { timeout: 60_000 },
  );
  await ageTransactions(server);
  const rows = await moved.select(['id', 'kind', 'amount', 'created_at']).orderBy('id').execute();
  ours = rows;
  const day = rows[0]?.created_at.slice(0, 10) ?? '';
  compare = () =>
    runReconcile(server, '--partner', String(user.id), '--day', day, '--mode', 'test');
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

it('reports that the sample casino’s books match ours', async () => {
  expect(ours.length).toBeGreaterThanOrEqual(4);
  expect(await compare()).toEqual({
    code: 0,
    said: expect.stringContaining(`: ${ours.length} of our transactions compared, no difference.`),
  });
});

it('reports the one transaction that differs in its books', async () => {
  const { id, amount } = ours.find(({ kind }) => kind === 'debit') ?? { id: '', amount: 0 };
  await casino.kill();
  const path = join(casino.folder, 'books.jsonl');
  const lines = (await readFile(path, 'utf8')).split('\n');
  const falsified = lines.map((line) =>
    line.includes(`"transaction_id":"${id}"`) && line.includes('"kind":"debit"')
      ? line.replace(`"amount":${amount}`, `"amount":${amount - 1}`)
      : line,
  );
  await writeFile(path, falsified.join('\n'));
  await casino.startAgain();
  const { code, said } = await compare();
  expect(code).toBe(1);
  const found = said.trim().split('\n');
  expect(found).toEqual([
    `${id}: amount: 10.00 EUR here, 9.99 EUR there`,
    expect.stringContaining(`: ${ours.length} of our transactions compared, differences: 1.`),
  ]);
});
