import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cloneDatabase, freePort } from '@baize/db/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { otherSecret, secret, sign } from './testing/signed.ts';

/** Runs the README's code as a partner would: copied into files, with a separate database. */

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/```(\w+)\n(?:\/\/ ([\w.-]+)\n)?(.*?)```/gs)];
const folder = mkdtempSync(join(tmpdir(), 'baize-readme-'));
const running: ChildProcess[] = [];
let connectionString = '';
let drop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  symlinkSync(
    fileURLToPath(new URL('../../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  );
  for (const [, , name, code = ''] of blocks) if (name) writeFileSync(join(folder, name), code);
  ({ connectionString, drop } = await cloneDatabase(inject('cluster')));
  const client = new Client({ connectionString });
  await client.connect();
  for (const [, language, , code = ''] of blocks) if (language === 'sql') await client.query(code);
  await client.query(
    `insert into purses values ('ann', 'EUR', 1000, false), ('bad', 'EUR', 1000, true)`,
  );
  await client.end();
});
afterAll(async () => {
  for (const child of running) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await drop?.();
  rmSync(folder, { recursive: true, force: true });
});

async function run(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: connectionString, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  return { child, said: () => said };
}

async function start(file: string) {
  const PORT = String(await freePort());
  const secrets = `${otherSecret},${secret}`;
  const started = await run(file, { PORT, WALLET_SECRETS: secrets, WEBHOOK_SECRETS: secrets });
  await expect.poll(started.said).toContain('ready');
  const post = async (path: string, call: object, headers?: Record<string, string>) => {
    const body = JSON.stringify(call);
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(headers ?? sign(body)) },
      body,
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { ...started, post, port: Number(PORT) };
}

const aMove = (more: object = {}) => ({
  ...{ transaction_id: randomUUID() as string, player_id: 'ann', currency: 'EUR', amount: 100 },
  ...{ round_id: 7, table_id: 'roulette-1', bet_ids: ['one'], reason: 'bet', ...more },
});

describe.each(['http.mjs', 'fastify.mjs'])('the wallet of %s', (file) => {
  it('implements the protocol on a real database', async () => {
    const { post } = await start(file);
    const whose = { player_id: 'ann', currency: 'EUR' };
    const has = async () => (await post('/wallet/balance', whose)).body.balance;
    const began = await has();
    const [debit, late] = [aMove(), aMove()];
    // Sent concurrently: the database decides, and only one call moves money.
    const all = await Promise.all([1, 2, 3, 4].map(() => post('/wallet/debit', debit)));
    expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(all[0]).toMatchObject({ status: 200, body: { balance: began - 100 } });
    expect(await post('/wallet/debit', { ...debit, amount: 1 })).toMatchObject({ status: 409 });
    const reference_transaction_id = late.transaction_id;
    expect(await post('/wallet/rollback', aMove({ reference_transaction_id }))).toMatchObject({
      status: 200,
    });
    expect(await post('/wallet/debit', late)).toMatchObject({ status: 409 });
    const undo = aMove({ reference_transaction_id: debit.transaction_id });
    expect(await post('/wallet/rollback', undo)).toMatchObject({ body: { balance: began } });
    expect(await post('/wallet/credit', aMove())).toMatchObject({ body: { balance: began + 100 } });
    expect(await post('/wallet/debit', aMove({ amount: 5_000 }))).toMatchObject({ status: 402 });
    expect(await post('/wallet/debit', aMove({ player_id: 'bad' }))).toMatchObject({ status: 403 });
    expect(await post('/wallet/debit', aMove({ player_id: 'who' }))).toMatchObject({ status: 404 });
    expect(await post('/wallet/debit', aMove(), {})).toMatchObject({ status: 401 });
    const time = { from: '2026-01-01T00:00:00Z', to: '2036-01-01T00:00:00Z' };
    const { transactions } = (await post('/wallet/transactions', time)).body;
    expect(transactions).toContainEqual(
      expect.objectContaining({ transaction_id: debit.transaction_id, state: 'rolled_back' }),
    );
  });
});

it('keeps running when database connections break, idle or in use', async () => {
  const { post } = await start('http.mjs');
  const whose = { player_id: 'ann', currency: 'EUR' };
  const isWell = async () => (await post('/wallet/balance', whose)).status;
  expect(await isWell()).toBe(200);
  const client = new Client({ connectionString });
  await client.connect();
  const others = `from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await client.query(`select pg_terminate_backend(pid) ${others}`);
  await expect.poll(isWell).toBe(200);

  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['ann']);
  const debit = post('/wallet/debit', aMove());
  const waiting = async () =>
    (await client.query(`select ${others} and wait_event_type = 'Lock'`)).rowCount;
  await expect.poll(waiting).toBe(1);
  await client.query(`select pg_terminate_backend(pid) ${others}`);
  expect(await debit).toMatchObject({ status: 500 });
  await client.end();
  await expect.poll(isWell).toBe(200);
});

it.each(['http.mjs', 'webhooks.mjs'])('keeps %s running after an aborted request', async (file) => {
  const { post, port, child } = await start(file);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = 'POST /wallet/debit HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n';
  await new Promise((resolve) => socket.write(`${head}{"a`, resolve));
  socket.destroy();
  // The same process must still respond afterwards.
  expect((await post('/', {}, {})).status).toBeGreaterThanOrEqual(400);
  await expect.poll(async () => (await post('/', {}, {})).status).toBeGreaterThanOrEqual(400);
  expect(child.exitCode).toBeNull();
});

it('rejects webhooks larger than any of ours', async () => {
  const { post } = await start('webhooks.mjs');
  const long = { id: '1', type: 'x'.repeat(200_000), time: '', data: {} };
  await expect(post('/', long)).rejects.toThrow();
  expect(await post('/', { id: '1', type: 'ticket.responded', time: '', data: {} })).toMatchObject({
    status: 204,
  });
});

it('accepts our webhooks', async () => {
  const { post, said } = await start('webhooks.mjs');
  const event = { id: '1', type: 'ticket.responded', time: '', data: {} };
  expect(await post('/', event)).toMatchObject({ status: 204 });
  expect(await post('/', event, {})).toMatchObject({ status: 400 });
  await expect.poll(said).toContain('ticket.responded 1');
});

it('handles errors as described', async () => {
  const server = createServer((_request, response) => {
    const body = {
      code: 'validation_failed',
      message: 'No.',
      fields: { player_id: 'Use letters.' },
    };
    response.writeHead(400, { 'x-request-id': 'req-1' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const LIVE_SERVER_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { child, said } = await run('errors.mjs', { LIVE_SERVER_URL, SECRET_KEY: 'sk_test_x' });
  await once(child, 'exit');
  server.close();
  expect(said()).toBe("validation_failed 400 { player_id: 'Use letters.' } req-1\n");
});
