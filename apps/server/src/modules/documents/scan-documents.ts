import type { Readable } from 'node:stream';
import type { Resources } from '@baize/platform/config/resources';
import type { VirusScanner } from '@baize/platform/storage/virus-scanner';
import { openDocument } from './document-storage.ts';
import { type OnScanned, recordScanResult } from './record-scan-result.ts';

const BATCH = 100;
/**
 * A run starts no scan after this time. The next run starts a minute after this one did and
 * continues.
 */
const RUN_MS = 45_000;

/**
 * The last document of a run that ended early; the next run continues after it. Otherwise a few
 * documents that make the scanner hang would block all others.
 */
const reached = new WeakMap<VirusScanner, number>();

/** Runs right after an upload. If it fails, the document waits for scanWaitingDocuments. */
export async function scanDocument(
  resources: Resources,
  id: number,
  reactions: readonly OnScanned[],
): Promise<void> {
  if (resources.scanner === undefined) return;
  await scanOne(resources, resources.scanner, id, reactions);
}

/**
 * Scans documents uploaded while the scanner was down or not configured. While it is down,
 * documents wait and are never treated as clean. Runs every minute.
 */
export async function scanWaitingDocuments(
  resources: Resources,
  reactions: readonly OnScanned[],
): Promise<void> {
  const { scanner, log, now } = resources;
  if (scanner === undefined) return;
  const end = now().getTime() + RUN_MS;
  for (;;) {
    const ids = await waitingAfter(resources, reached.get(scanner) ?? 0);
    if (ids.length === 0) {
      reached.delete(scanner);
      return;
    }
    try {
      await scanner.ping();
    } catch (error) {
      log.error({ err: error }, 'the virus scanner is down: documents wait');
      return;
    }
    for (const id of ids) {
      if (now().getTime() >= end) return;
      reached.set(scanner, id);
      await scanOne(resources, scanner, id, reactions);
    }
  }
}

async function waitingAfter({ db }: Resources, last: number): Promise<number[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('scanned_at', 'is', null)
    .where('id', '>', last)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

async function scanOne(
  resources: Resources,
  scanner: VirusScanner,
  id: number,
  reactions: readonly OnScanned[],
): Promise<void> {
  const document = await resources.db
    .selectFrom('documents')
    .select(['id', 'ref', 'key_id', 'wrapped_key'])
    .where('id', '=', id)
    .where('scanned_at', 'is', null)
    .executeTakeFirst();
  if (document === undefined) return;
  let infectedWith: string | null;
  try {
    infectedWith = await scanOpened(scanner, await openDocument(resources, document));
  } catch (error) {
    // A document that cannot be scanned must not block the others.
    resources.log.error({ err: error, document: id }, 'a document could not be scanned: it waits');
    return;
  }
  await recordScanResult(resources, { id, infectedWith }, reactions);
}

async function scanOpened(scanner: VirusScanner, content: Readable): Promise<string | null> {
  try {
    return await scanner.scan(content);
  } finally {
    content.destroy();
  }
}
