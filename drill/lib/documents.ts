import { createHash } from 'node:crypto';
import type { Database } from '@baize/db';
import { sql } from 'kysely';
import { call, isDone } from './call.ts';
import { owner } from './cluster.ts';
import { type Finding, finding, none } from './finding.ts';
import { until } from './until.ts';

/** Downloads each document as staff and compares it with the hash stored at upload. */
export async function documentsFinding(
  db: Database,
  url: string,
  expected: ReadonlySet<string> = new Set(),
): Promise<Finding> {
  const { rows } = await sql<{ id: number; sha256: Buffer }>`
    select id, sha256 from documents`.execute(db);
  const known = new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
  const lost = [...expected].filter((hash) => !known.has(hash));
  // The balancer notices a moment later than we do that processes are ready again.
  await until('people are let in', async () => isDone(await call(url, '/readyz')));
  const signedIn = await call(url, '/api/admin/login', { method: 'POST', body: owner });
  const { token } = signedIn.json<{ token: string }>();
  const changed: number[] = [];
  for (const { id, sha256 } of rows) {
    const path = `/api/admin/kyc/documents/download?docId=${id}`;
    const { content } = await call(url, path, { token });
    if (!createHash('sha256').update(content).digest().equals(sha256)) changed.push(id);
  }
  if (rows.length === 0) return finding('documents', false, 'there were none');
  return none(`documents lost or changed, of ${rows.length}`, [...lost, ...changed]);
}
