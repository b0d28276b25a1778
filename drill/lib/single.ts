import { rm } from 'node:fs/promises';
import { freePort, makeTestFolder } from '@baize/db/testing';
import { manyAttempts } from '../../apps/server/src/testing/many-attempts.ts';
import { nothingYet } from './acknowledged.ts';
import type { Closers } from './closers.ts';
import { keys, owner } from './cluster.ts';
import { type Asking, becomePartner, logInOwner, type SignedUp } from './partner-load.ts';
import { createPortal, type Portal } from './portal.ts';

export type Single = { portal: Portal; dataDir: string; partner: SignedUp; asking: Asking };

/** Makes a folder that the PostgreSQL user can traverse; it is removed at the end. */
export async function makeFolder(closers: Closers): Promise<string> {
  const folder = await makeTestFolder('baize-drill-');
  closers.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts one process with an approved partner, on the embedded database by default. */
export async function startSingle(
  closers: Closers,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Single> {
  const portal = createPortal('single', await freePort(), {
    DATA_DIR: dataDir,
    SMTP_URL: 'none',
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
    ...manyAttempts,
    ...keys,
    ...env,
  });
  closers.add(() => portal.stop());
  portal.start();
  await portal.untilReady();
  const signal = new AbortController().signal;
  const acknowledged = nothingYet();
  const asking: Asking = { url: portal.url, acknowledged, signal, onAnswer: () => undefined };
  const partner = await becomePartner(asking, await logInOwner(asking));
  return { portal, dataDir, partner, asking };
}
