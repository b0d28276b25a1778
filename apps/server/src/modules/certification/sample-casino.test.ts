import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CertificationAnswer } from '@baize/contract';
import { createCasino } from '@baize/live/testing/sample-casino';
import { expect, it } from 'vitest';
import { certify, tryWallet } from '../../testing/go-live.ts';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

it('the sample casino for partners passes every case', async () => {
  const { token } = await anApprovedPartner(server);
  const casino = await createCasino();
  try {
    const named = await server.call('PUT', '/partners/wallet', {
      token,
      body: { url: casino.walletUrl },
    });
    const { secret } = named.json<{ secret: string }>();
    await casino.start({ liveServerUrl: 'http://localhost:9', secretKey: 'sk_test_none', secret });
    await casino.register('Tess');
    const books = await readFile(join(casino.folder, 'books.jsonl'), 'utf8');
    const player_id = /player-[\w-]+/.exec(books)?.[0] ?? '';
    const tried = await tryWallet(server, token, { player_id, currency: 'EUR' });
    expect(tried.json().wallet_try).toMatchObject({ answered: true });
    const { certification, cases } = (await certify(server, token)).json<CertificationAnswer>();
    expect(cases.filter(({ passed }) => !passed)).toEqual([]);
    expect(certification).toMatchObject({ state: 'passed' });
  } finally {
    await casino.remove();
  }
});
