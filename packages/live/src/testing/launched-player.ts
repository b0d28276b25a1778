import { launchAnswer, sessionAnswer } from '@baize/contract/live';
import type { Database } from '@baize/db';
import { aPartner, aSecretKey, type TestPartner } from './people.ts';
import { type SampleWallet, useWallet } from './sample-wallet.ts';
import { listen, openSocket } from './test-player.ts';

const post = (url: string, headers: Record<string, string>, body: object) =>
  fetch(`${url}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export type WalletPartner = { partner: TestPartner; secretKey: string };

/** A partner with a dedicated wallet. */
export async function aWalletPartner(
  db: Database,
  wallet: Pick<SampleWallet, 'url' | 'secret'>,
  mode: 'test' | 'live' = 'test',
): Promise<WalletPartner> {
  const partner = await aPartner(db);
  const { secretKey } = await aSecretKey(db, partner, mode);
  await useWallet(db, partner.partnerId, wallet, mode);
  return { partner, secretKey };
}

export const launch = (url: string, secretKey: string, body: object = {}) =>
  post(url, { 'x-api-key': secretKey }, { player_id: 'ann', currency: 'EUR', ...body });

export async function aLaunchToken(url: string, secretKey: string, body: object = {}) {
  const launched = await launch(url, secretKey, body);
  return launchAnswer.parse(await launched.json()).launch_token;
}

export const exchange = (url: string, { origin }: TestPartner, launchToken: string) =>
  post(url, { origin }, { launchToken });

/** A connected player whom the partner's server launched. */
export async function aLaunchedPlayer(
  url: string,
  { partner, secretKey }: WalletPartner,
  body: object = {},
) {
  const answer = await exchange(url, partner, await aLaunchToken(url, secretKey, body));
  const session = sessionAnswer.parse(await answer.json());
  const player = listen(openSocket(session.wsUrl, session.ticket, partner.origin));
  return { player, session, welcome: await player.next('welcome') };
}
