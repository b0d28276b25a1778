import type { Readable } from 'node:stream';
import type { VirusScanner } from '@baize/platform/storage/virus-scanner';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aPdf, somePdf } from '../../testing/documents.ts';
import { approve, reject, upload } from '../../testing/kyc.ts';
import { aConfirmedPartner, anOwnerToken, type SignedInPartner } from '../../testing/people.ts';
import { lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { prepareVirusScanner, testVirus, testVirusName } from '../../testing/virus-scanner.ts';
import { rejectInfectedSubmission } from '../kyc/reject-infected-submission.ts';
import { scanDocument, scanWaitingDocuments } from './scan-documents.ts';

const scanner = await prepareVirusScanner();
const server = useTestServer({ CLAMD_URL: scanner.url, LOG_LEVEL: 'silent' }, { isAlone: true });
const onScanned = [rejectInfectedSubmission];
let owner: string;
beforeAll(async () => {
  await scanner.start();
  owner = await anOwnerToken(server);
});
afterAll(() => scanner.remove());

const infected = { name: 'trojan.pdf', content: aPdf(testVirus) };

const requestOf = async ({ user }: SignedInPartner) =>
  (await server.call('GET', `/admin/kyc/requests/${user.id}`, { token: owner })).json().request;

async function submitted(...files: { name: string; content: Buffer }[]) {
  const partner = await aConfirmedPartner(server);
  expect((await upload(server, partner.token, files)).statusCode).toBe(201);
  return partner;
}

/** Waits until the queued scans have run. */
async function scanned(partner: SignedInPartner, ...states: string[]) {
  await expect
    .poll(async () =>
      (await requestOf(partner)).documents.map(({ scan }: { scan: string }) => scan),
    )
    .toEqual(states);
  return requestOf(partner);
}

const open = (id: number) =>
  Promise.all([
    server.call('GET', `/admin/kyc/documents/${id}/view`, { token: owner }),
    server.call('GET', `/admin/kyc/documents/download?docId=${id}`, { token: owner }),
  ]);

describe('a clean document', () => {
  it('is scanned automatically and can then be opened', async () => {
    const partner = await submitted(somePdf('clean.pdf') as typeof infected);
    const { documents } = await scanned(partner, 'clean');
    for (const answer of await open(documents[0].id)) expect(answer.statusCode).toBe(200);
    expect((await approve(server, owner, partner.user.id)).statusCode).toBe(200);
  });
});

describe('an infected document', () => {
  it('is never opened, staff are notified, and the partner is asked for another file', async () => {
    const partner = await submitted(infected);
    const request = await scanned(partner, 'infected');
    expect(request).toMatchObject({
      kyc_status: 'rejected',
      decided_by: 'the virus scan',
      documents: [{ infected_with: testVirusName }],
    });
    const [document] = request.documents;
    const own = `/partners/kyc/documents/${document.id}/download`;
    for (const answer of [
      ...(await open(document.id)),
      await server.call('GET', own, { token: partner.token }),
    ]) {
      expect(answer.json()).toMatchObject({ code: 'document_infected' });
      expect(answer.statusCode).toBe(409);
    }
    const status = (await server.call('GET', '/partners/kyc/status', partner)).json();
    expect(status.reason).toBe(
      'The file “trojan.pdf” is infected with harmful software. Please upload another file.',
    );
    expect(status.documents[0]).toMatchObject({ scan: 'infected' });
    expect(status.documents[0]).not.toHaveProperty('infected_with');
    const { text } = await lastEmailTo(server, partner.user.email, 'kyc_rejected');
    expect(text).toContain('Please upload another file.');
    const path = `/admin/activity?partner_id=${partner.user.id}&action=kyc.document_infected`;
    const { activities } = (await server.call('GET', path, { token: owner })).json();
    expect(activities).toMatchObject([{ details: { name: 'trojan.pdf', found: testVirusName } }]);
    const again = await upload(server, partner.token, [somePdf()]);
    expect(again.statusCode).toBe(201);
  });

  it('rejects the request once, even with a clean document in it', async () => {
    const partner = await submitted(infected, { name: 'clean.pdf', content: aPdf() }, infected);
    const request = await scanned(partner, 'infected', 'clean', 'infected');
    expect(request.kyc_status).toBe('rejected');
    const { notifications } = (await server.call('GET', '/notifications', partner)).json();
    const titles = notifications.map(({ title }: { title: string }) => title);
    expect(titles.filter((title: string) => title === 'KYC rejected')).toHaveLength(1);
  });
});

describe('while the scanner is down', () => {
  it('documents wait and cannot be opened or approved until it is back', async () => {
    await scanner.stop();
    const clean = await submitted({ name: 'clean.pdf', content: aPdf() });
    const bad = await submitted(infected);
    await scanWaitingDocuments(server.running.resources, onScanned);
    const { documents } = await requestOf(clean);
    expect(documents).toMatchObject([{ scan: 'waiting' }]);
    for (const answer of await open(documents[0].id)) {
      expect(answer.json()).toMatchObject({ code: 'document_waiting' });
      expect(answer.statusCode).toBe(409);
    }
    const approval = await approve(server, owner, clean.user.id);
    expect(approval.json()).toMatchObject({ code: 'document_waiting' });

    await scanner.start();
    await scanWaitingDocuments(server.running.resources, onScanned);
    expect(await scanned(clean, 'clean')).toMatchObject({ kyc_status: 'pending' });
    expect(await scanned(bad, 'infected')).toMatchObject({ kyc_status: 'rejected' });
    expect((await approve(server, owner, clean.user.id)).statusCode).toBe(200);
  });

  it('a document whose scan failed leaves no open stream', async () => {
    await scanner.stop();
    const { resources } = server.running;
    const { storage } = resources;
    const partner = await submitted({ name: 'clean.pdf', content: aPdf() });
    const [{ id }] = (await requestOf(partner)).documents;
    const opened: Readable[] = [];
    const watched: typeof storage = {
      ...storage,
      async get(ref) {
        const stored = await storage.get(ref);
        opened.push(stored);
        return stored;
      },
    };
    await scanDocument({ ...resources, storage: watched }, id, onScanned);
    await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true]);
    await scanner.start();
  });

  it('a request can still be rejected', async () => {
    await scanner.stop();
    const partner = await submitted({ name: 'blank.pdf', content: aPdf() });
    expect((await reject(server, owner, partner.user.id, 'Empty')).statusCode).toBe(200);
    await scanner.start();
  });
});

describe('a backlog', () => {
  const waiting = async () => {
    const { db } = server.running.resources;
    const rows = db.selectFrom('documents').select('id').where('scanned_at', 'is', null);
    return (await rows.orderBy('id').execute()).map(({ id }) => id);
  };

  it('is continued by the next run, after the documents that make the scanner hang', async () => {
    const { resources } = server.running;
    const { scanner: real } = resources;
    if (real === undefined) throw new Error('There is no scanner.');
    await scanWaitingDocuments(resources, onScanned);
    expect(await waiting()).toEqual([]);
    // Turns off the server's scanner, so that only the runs of this test scan the documents.
    onTestFinished(() => {
      resources.scanner = real;
    });
    resources.scanner = undefined;
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await submitted({ name, content: aPdf() });
    const [a = 0, b = 0, c = 0] = await waiting();

    let time = Date.now();
    let scans = 0;
    const slow: VirusScanner = {
      ...real,
      scan: async (content) => {
        time += 60_000;
        scans += 1;
        if (scans === 1) throw new Error('The virus scanner does not answer.');
        return real.scan(content);
      },
    };
    const nextRun = async () => {
      const run = { ...resources, scanner: slow, now: () => new Date(time) };
      await scanWaitingDocuments(run, onScanned);
      return waiting();
    };
    expect(await nextRun()).toEqual([a, b, c]);
    expect(await nextRun()).toEqual([a, c]);
    expect(await nextRun()).toEqual([a]);
    // The previous run reached the end, so this one starts from the beginning.
    expect(await nextRun()).toEqual([]);
  });
});

describe('documents from before there was a scanner', () => {
  it('can be opened without a scanner; with one they wait, are scanned and change no decision', async () => {
    const { resources } = server.running;
    const { scanner: later } = resources;
    resources.scanner = undefined;
    const partner = await submitted(infected);
    const { documents } = await scanned(partner, 'not_scanned');
    for (const answer of await open(documents[0].id)) expect(answer.statusCode).toBe(200);
    expect((await approve(server, owner, partner.user.id)).statusCode).toBe(200);

    resources.scanner = later;
    for (const answer of await open(documents[0].id)) expect(answer.statusCode).toBe(409);
    await scanWaitingDocuments(resources, onScanned);
    expect(await scanned(partner, 'infected')).toMatchObject({ kyc_status: 'approved' });
    resources.scanner = undefined;
    for (const answer of await open(documents[0].id)) expect(answer.statusCode).toBe(409);
    resources.scanner = later;
  });
});
