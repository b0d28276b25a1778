import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { somePdf } from '@baize/portal/testing/documents';
import { upload } from '@baize/portal/testing/kyc';
import { aPartner } from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = useTestServer({ LOG_LEVEL: 'silent' });
const folder = () => join(server.running.resources.config.dataDir, 'documents');
const readiness = async () => {
  const answer = await server.running.app.inject({ url: '/readyz' });
  return { status: answer.statusCode, ...answer.json().checks };
};

describe('without usable storage', () => {
  beforeAll(async () => {
    await rename(folder(), `${folder()}-away`);
    await writeFile(folder(), 'a file where the folder should be');
  });

  it('the server is not ready and names the problem', async () => {
    expect(await readiness()).toEqual({ status: 503, database: 'ok', storage: 'unavailable' });
  });

  it('an upload fails completely, and works once storage is back', async () => {
    const { token } = await aPartner(server);
    const answer = await upload(server, token, [somePdf()]);
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('ENOTDIR');
    const status = await server.call('GET', '/partners/kyc/status', { token });
    expect(status.json()).toMatchObject({ kyc_status: 'not_submitted', history: [] });
    await rm(folder());
    await rename(`${folder()}-away`, folder());
    expect((await upload(server, token, [somePdf()])).statusCode).toBe(201);
    expect(await readiness()).toEqual({ status: 200, database: 'ok', storage: 'ok' });
  });
});
