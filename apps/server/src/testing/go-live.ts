import { termsVersion } from '@baize/contract';
import { jobsDone } from './jobs-done.ts';
import { anApprovedPartner } from './kyc.ts';
import type { PlantedWallet } from './planted-wallet.ts';
import type { TestServer } from './test-server.ts';
import { aWebhook } from './webhooks.ts';

export const testPlayer = { player_id: 'tess', currency: 'EUR' };

/** Saves the URL of the test wallet and gives the wallet its secret. */
export async function nameWallet(server: TestServer, token: string, wallet: PlantedWallet) {
  const answer = await server.call('PUT', '/partners/wallet', { token, body: { url: wallet.url } });
  wallet.secret = answer.json<{ secret: string }>().secret;
}

export const tryWallet = (server: TestServer, token: string, body: object = testPlayer) =>
  server.call('POST', '/partners/go-live/wallet', { token, body });

export const acceptTerms = (server: TestServer, token: string, version = termsVersion) =>
  server.call('POST', '/partners/go-live/terms', { token, body: { version } });

/** A partner whose test wallet has responded. */
export async function aPartnerWithWallet(server: TestServer, wallet: PlantedWallet) {
  const partner = await anApprovedPartner(server);
  await nameWallet(server, partner.token, wallet);
  const tried = await tryWallet(server, partner.token);
  if (tried.statusCode !== 200) throw new Error(`The wallet was not tried: ${tried.body}`);
  return partner;
}

export async function certify(server: TestServer, token: string) {
  const started = await server.call('POST', '/partners/certification', { token });
  if (started.statusCode !== 202) throw new Error(`Not started: ${started.body}`);
  await jobsDone(server);
  return server.call('GET', '/partners/certification', { token });
}

export async function verifyWebhook(server: TestServer, token: string, url: string) {
  const webhook = await aWebhook(server, token, { url, events: ['golive.approved'] });
  await server.call('POST', `/partners/webhooks/${webhook.id}/test`, { token });
  await jobsDone(server);
  return webhook;
}

export const nameOrigins = (server: TestServer, token: string) =>
  server.call('PUT', '/partners/allowed-origins', {
    token,
    body: { allowed_origins: ['https://play.casino.example'] },
  });

/** A partner with every go-live step done but the approval. */
export async function aReadyPartner(server: TestServer, wallet: PlantedWallet, hooks: string) {
  const partner = await aPartnerWithWallet(server, wallet);
  await nameOrigins(server, partner.token);
  await certify(server, partner.token);
  await verifyWebhook(server, partner.token, hooks);
  await acceptTerms(server, partner.token);
  return partner;
}
