import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ticket } from '@baize/contract';
import { startSystemServer } from '@baize/db/testing';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { programPath } from '../../../scripts/lib/programs.mjs';
import { password, registration } from './testing/people.ts';
import { startServerProcess } from './testing/server-process.ts';
import { ticketForm } from './testing/tickets.ts';

vi.setConfig({ testTimeout: 180_000 });

it('migrates a DATABASE_URL from the system packages, works on it and finds its data again', async () => {
  const database = await startSystemServer(programPath('postgresql'));
  onTestFinished(() => database.stop());
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-data-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const start = async () => {
    const server = await startServerProcess({
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
      SECRET_KEY: 'a secret key for tests, long enough to pass',
    });
    return { server, origin: await server.address() };
  };
  const first = await start();
  const partner = registration({ company_name: 'Ärger & Co' });
  const login = { username: partner.username.toUpperCase(), password };
  expect((await call(first.origin, 'POST', '/partners/register', { body: partner })).status).toBe(
    201,
  );
  const taken = { ...registration(), email: partner.email.toUpperCase() };
  expect((await call(first.origin, 'POST', '/partners/register', { body: taken })).status).toBe(
    409,
  );
  const { token } = (await call(first.origin, 'POST', '/partners/login', { body: login })).body as {
    token: string;
  };
  await call(first.origin, 'POST', '/support/tickets', { token, body: ticketForm() });
  first.server.kill('SIGTERM');
  expect(await first.server.exited()).toBe(0);

  const second = await start();
  const found = await call(second.origin, 'GET', '/support/tickets?q=freez', { token });
  expect((found.body as { tickets: Ticket[] }).tickets).toMatchObject([
    { subject: ticketForm().subject, status: 'open' },
  ]);
});

it('refuses a database without UTF8 encoding in one sentence', async () => {
  const database = await startSystemServer(programPath('postgresql'));
  onTestFinished(() => database.stop());
  const admin = new Client({ connectionString: database.connectionString });
  await admin.connect();
  await admin.query("create database plain encoding 'SQL_ASCII' locale 'C' template template0");
  await admin.end();
  const server = await startServerProcess({
    DATABASE_URL: database.connectionString.replace(/postgres$/, 'plain'),
  });
  expect(await server.exited()).toBe(1);
  expect(server.stderr).toContain(
    'DATABASE_URL cannot be used: a database encoded in UTF8 is needed, this is SQL_ASCII.',
  );
});

async function call(
  origin: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object },
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
