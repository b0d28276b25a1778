import { expect, it } from 'vitest';
import { somePdf } from '../../testing/documents.ts';
import { expectToWait } from '../../testing/expect-to-wait.ts';
import { storedFiles, upload } from '../../testing/kyc.ts';
import { aPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ THROTTLE_KYC_UPLOAD_PER_ACCOUNT: '2/3600' });

it('limits uploads per account', async () => {
  const [sender, other] = [await aPartner(server), await aPartner(server)];
  const before = await storedFiles(server);
  const bad = { name: 'a.pdf', content: Buffer.from('no document') };
  for (let attempt = 0; attempt < 2; attempt++) {
    expect((await upload(server, sender.token, [bad])).statusCode).toBe(415);
  }
  expectToWait(await upload(server, sender.token, [somePdf()]));
  expect(await storedFiles(server)).toEqual(before);
  const { kyc_status } = (
    await server.call('GET', '/partners/kyc/status', { token: sender.token })
  ).json();
  expect(kyc_status).toBe('not_submitted');
  expect((await upload(server, other.token, [somePdf()])).statusCode).toBe(201);
});
