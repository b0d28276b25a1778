import { expect, it } from 'vitest';
import { expectToWait } from '../../testing/expect-to-wait.ts';
import { nameWallet, tryWallet } from '../../testing/go-live.ts';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { startPlantedWallet } from '../../testing/planted-wallet.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ THROTTLE_WALLET_TRY_PER_ACCOUNT: '2/3600' });

it('limits wallet calls per account', async () => {
  const [wallet, others] = [await startPlantedWallet(), await startPlantedWallet()];
  const [{ token }, other] = [await anApprovedPartner(server), await anApprovedPartner(server)];
  await nameWallet(server, token, wallet);
  await nameWallet(server, other.token, others);
  for (let attempt = 0; attempt < 2; attempt++) {
    expect((await tryWallet(server, token)).statusCode).toBe(200);
  }
  expectToWait(await tryWallet(server, token));
  expect(wallet.asked).toEqual(['balance', 'balance']);
  expect((await tryWallet(server, other.token)).statusCode).toBe(200);
});
