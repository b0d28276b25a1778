import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aColleague } from './testing/colleagues.ts';
import { anApprovedPartner } from './testing/kyc.ts';
import { ageTransactions, runReconcile } from './testing/run-reconcile.ts';
import { useTestServer } from './testing/test-server.ts';
import { someTransactions } from './testing/transactions.ts';

// Starting a process takes seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const server = useTestServer({}, { isAlone: true });
/** The UTC day on which this test creates its transactions. */
const day = new Date().toISOString().slice(0, 10);

type Told = Record<string, unknown>;
const operator = { secret: '', transactions: [] as Told[] };
const wallet = createServer(async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  new Webhook(operator.secret).verify(body, request.headers as Record<string, string>);
  const { transactions } = operator;
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ transactions }));
});

let partnerId: number;
beforeAll(async () => {
  wallet.listen(0, '127.0.0.1');
  await once(wallet, 'listening');
  const { token, user } = await anApprovedPartner(server);
  partnerId = user.id;
  const url = `http://127.0.0.1:${(wallet.address() as AddressInfo).port}/wallet`;
  const answer = await server.call('PUT', '/partners/wallet', { token, body: { url } });
  operator.secret = answer.json().secret;
});
afterAll(() => wallet.close());

const run = (...args: string[]) => runReconcile(server, ...args);
const compare = (mode = 'test') =>
  run('--partner', String(partnerId), '--day', day, '--mode', mode);

it('reports matching books, each difference, and a failure to compare', async () => {
  expect(await compare()).toEqual({
    code: 0,
    said: `Partner ${partnerId}, test, ${day}: 0 of our transactions compared, no difference.\n`,
  });
  const { debit, credit } = await someTransactions(server.running.resources.db, partnerId);
  await ageTransactions(server);
  const { code, said } = await compare();
  expect(code).toBe(1);
  const [one, other, sum] = said.trim().split('\n');
  expect(new Set([one, other])).toEqual(
    new Set([
      `${debit}: missing there: debit of 5.00 EUR, player ann, confirmed here`,
      `${credit}: missing there: credit of 9.00 EUR, player ann, needs_attention here`,
    ]),
  );
  expect(sum).toContain('differences: 2.');
  const created_at = new Date(Date.now() - 120_000).toISOString();
  operator.transactions = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ transaction_id: `theirs-${index}`, kind: 'debit', player_id: 'ann', currency: 'JPY' },
    ...{ amount: 500, state: 'confirmed', round_id: 1, created_at },
  }));
  const many = await compare();
  expect(many.said).toContain('theirs-999: missing here: debit of 500 JPY, player ann, confirmed');
  expect(many.said).toContain('differences: 1002.');
  operator.transactions = [];
  const { token: admin } = await aColleague(server, 'admin');
  const body = { note: 'Paid by bank transfer' };
  await server.call('POST', `/admin/transactions/${credit}/close`, { token: admin, body });
  const closed = await compare();
  expect(closed.said).toContain(
    `${credit}: closed by hand: missing there: credit of 9.00 EUR, player ann, confirmed here\n`,
  );
  expect(closed.said).toContain('differences: 1. Closed by hand and no difference: 1.');
  expect(await compare('live')).toEqual({
    code: 2,
    said: `Partner ${partnerId} has no live wallet.\n`,
  });
});

it.each([
  ['--partner takes', ['--day', '2026-01-31']],
  ['--day takes', ['--partner', '1', '--day', 'yesterday']],
  ['--day takes', ['--partner', '1', '--day', '2026-02-31']],
  ['--mode takes', ['--partner', '1', '--day', '2026-01-31', '--mode', 'real']],
])('refuses with: %s', async (said, args) => {
  expect(await run(...args)).toEqual({ code: 2, said: expect.stringContaining(said) });
});
