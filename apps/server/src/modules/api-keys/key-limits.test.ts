import { beforeAll, describe, expect, it } from 'vitest';
import { expectToWait } from '../../testing/expect-to-wait.ts';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { createSecretKey } from '../../testing/secret-keys.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ THROTTLE_API_KEY_PER_ACCOUNT: '3/3600' });

const url = 'https://wallet.casino.example/v1';
const regenerate = (token: string) => server.call('PUT', '/partners/api-key/regenerate', { token });
const setWallet = (token: string, body: object) =>
  server.call('PUT', '/partners/wallet', { token, body });

describe('keys and secrets of an account', () => {
  let token: string;
  let secretKey: number;
  const shown = () =>
    Promise.all(
      ['api-key', 'secret-keys', 'wallet?mode=test'].map(async (what) =>
        (await server.call('GET', `/partners/${what}`, { token })).json(),
      ),
    );

  beforeAll(async () => {
    ({ token } = await anApprovedPartner(server));
    const created = await createSecretKey(server, token);
    secretKey = created.json().secret_key.id;
    const taken = [created, await setWallet(token, { url }), await regenerate(token)];
    expect(taken.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200]);
  });

  it.each<[string, () => ReturnType<typeof regenerate>]>([
    ['a key made anew', () => regenerate(token)],
    ['another secret key', () => createSecretKey(server, token, { name: 'Another' })],
    [
      'the end of a secret key',
      () => server.call('DELETE', `/partners/secret-keys/${secretKey}`, { token }),
    ],
    ['another address of the wallet', () => setWallet(token, { url: `${url}/new` })],
    [
      'another secret of the wallet',
      () => server.call('POST', '/partners/wallet/secret', { token, body: {} }),
    ],
  ])('beyond the limit, %s is refused and changes nothing', async (_, act) => {
    const before = await shown();
    expectToWait(await act());
    expect(await shown()).toEqual(before);
  });

  it('do not count towards another account’s limit', async () => {
    const other = await anApprovedPartner(server);
    expect((await regenerate(other.token)).statusCode).toBe(200);
  });
});
