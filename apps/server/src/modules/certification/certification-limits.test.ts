import { expect, it } from 'vitest';
import { expectToWait } from '../../testing/expect-to-wait.ts';
import { aPartnerWithWallet, certify } from '../../testing/go-live.ts';
import { startPlantedWallet } from '../../testing/planted-wallet.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ THROTTLE_CERTIFICATION_PER_ACCOUNT: '1/3600' });

it('starting a certification is limited per account', async () => {
  const partner = await aPartnerWithWallet(server, await startPlantedWallet());
  const other = await aPartnerWithWallet(server, await startPlantedWallet());
  const last = (await certify(server, partner.token)).json();
  const { token } = partner;
  expectToWait(await server.call('POST', '/partners/certification', { token }));
  expect((await server.call('GET', '/partners/certification', { token })).json()).toEqual(last);
  const { certification } = (await certify(server, other.token)).json();
  expect(certification).toMatchObject({ state: 'passed' });
});
