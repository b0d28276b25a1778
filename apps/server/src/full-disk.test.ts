import { mkdtempSync, rmSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteAnswer, ticketRoutes } from '@baize/contract';
import { appConnectionString, cloneDatabase } from '@baize/db/testing';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { aForm, aPdfOfSize, formHeaders } from './testing/documents.ts';
import { password, registration } from './testing/people.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { smallDisk } from './testing/small-disk.ts';
import { ticketForm } from './testing/tickets.ts';

vi.setConfig({ testTimeout: 180_000 });

const MEGABYTE = 1024 * 1024;
const SECRET_KEY = 'a secret key for tests, long enough to pass';
const DOCUMENTS_KEY = 'a documents key for tests, long enough to pass';

async function signIn(server: ServerProcess) {
  const origin = await server.address();
  const send = (path: string, init: RequestInit = {}) => fetch(`${origin}/api${path}`, init);
  const post = (path: string, body: object, token?: string) =>
    send(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const partner = registration();
  expect((await post('/partners/register', partner)).status).toBe(201);
  const login = await post('/partners/login', { username: partner.username, password });
  const { token } = (await login.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  const get = (path: string) => send(path, { headers: { authorization } });
  const upload = (bytes: number) =>
    send('/partners/kyc', {
      method: 'POST',
      headers: { ...formHeaders, authorization },
      body: new Uint8Array(aForm([{ name: 'paper.pdf', content: aPdfOfSize(bytes) }])),
    });
  return { origin, get, post: (path: string, body: object) => post(path, body, token), upload };
}

const storedFiles = async (dataDir: string) =>
  (await readdir(join(dataDir, 'documents'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.includes('-'))
    .map(({ name }) => name);

it('rejects a document that does not fit on the disk and leaves no trace', async () => {
  const database = await cloneDatabase(inject('cluster'));
  onTestFinished(() => database.drop());
  const server = await startServerProcess(
    {
      DATABASE_URL: appConnectionString(database.connectionString),
      DATABASE_OWNER_URL: database.connectionString,
      ...{ SECRET_KEY, DOCUMENTS_KEY, ROLES: 'web,jobs' },
    },
    undefined,
    4 * 1024,
  );
  const partner = await signIn(server);
  const before = await storedFiles(server.dataDir);
  const refused = await partner.upload(6 * MEGABYTE);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  const said = await refused.text();
  expect(JSON.parse(said)).toMatchObject({ code: 'unavailable' });
  expect(said).not.toMatch(/ENOSPC|EFBIG/);
  expect(await storedFiles(server.dataDir)).toEqual(before);
  const status = await (await partner.get('/partners/kyc/status')).json();
  expect(status).toMatchObject({ kyc_status: 'not_submitted', history: [] });

  expect((await partner.upload(MEGABYTE)).status).toBe(201);
  expect(await storedFiles(server.dataDir)).toHaveLength(before.length + 1);
});

async function fillUp(dataDir: string): Promise<string> {
  const path = join(dataDir, 'ballast');
  const file = await open(path, 'w');
  for (const size of [MEGABYTE, 4096]) {
    const chunk = Buffer.alloc(size);
    while (await file.write(chunk).catch(() => undefined));
  }
  await file.close();
  return path;
}

async function subjectsOf({ get }: Awaited<ReturnType<typeof signIn>>): Promise<string[]> {
  const subjects: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await get(`/support/tickets?limit=100${from}`);
    const page = (await answer.json()) as RouteAnswer<typeof ticketRoutes.listOwnTickets>;
    subjects.push(...page.tickets.map(({ subject }) => subject));
    cursor = page.next_cursor;
  }
  return subjects;
}

const probe = mkdtempSync(join(tmpdir(), 'baize-disk-'));
const canMount = smallDisk(probe, 64).isDisk;
rmSync(probe, { recursive: true });

// Filling a disk requires permission to mount one.
describe.runIf(canMount)('the embedded database on a full disk', () => {
  it('rejects what it cannot store, loses no accepted data and recovers once there is space', async () => {
    const server = await startServerProcess(
      { LOG_LEVEL: 'info', ROLES: 'web', THROTTLE_TICKET_PER_ACCOUNT: '100000/60' },
      undefined,
      400 * 1024,
    );
    const partner = await signIn(server);
    const taken: string[] = [];
    const raise = async (count: number) => {
      const subject = `Ticket number ${count}`;
      const message = `${subject}. ${Buffer.alloc(2_000, `${count} `)}`;
      const answer = await partner.post('/support/tickets', ticketForm({ subject, message }));
      if (answer.status === 201) taken.push(subject);
      return answer;
    };
    // Create some tickets first: the full disk may reject even the first one after it.
    for (let count = 1; count <= 10; count++) expect((await raise(count)).status).toBe(201);
    const ballast = await fillUp(server.dataDir);
    let refused: Response | undefined;
    for (let count = 11; refused === undefined && count <= 3_000; count++) {
      const answer = await raise(count);
      if (answer.status !== 201) refused = answer;
    }
    expect(refused?.status).toBe(503);
    expect(refused?.headers.get('retry-after')).not.toBeNull();
    expect(await refused?.json()).toMatchObject({ code: 'unavailable' });

    await rm(ballast);
    const afterwards = { subject: 'There is room again', message: 'And it is used for this.' };
    const again = () => partner.post('/support/tickets', ticketForm(afterwards));
    await expect.poll(async () => (await again()).status, { timeout: 60_000 }).toBe(201);
    const kept = await subjectsOf(partner);
    expect(kept.filter((subject) => taken.includes(subject)).toSorted()).toEqual(taken.toSorted());
    expect(kept).toContain(afterwards.subject);
  });
});
