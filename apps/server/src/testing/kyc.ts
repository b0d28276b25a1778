import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aForm, type FormFile, formHeaders, somePdf } from './documents.ts';
import { anOwnerToken, aPartner, type SignedInPartner } from './people.ts';
import type { TestServer } from './test-server.ts';

export function upload(server: TestServer, token: string, files: readonly FormFile[]) {
  return server.call('POST', '/partners/kyc', { token, headers: formHeaders, body: aForm(files) });
}

export async function aSubmittedPartner(server: TestServer): Promise<SignedInPartner> {
  const partner = await aPartner(server);
  const answer = await upload(server, partner.token, [somePdf()]);
  if (answer.statusCode !== 201) throw new Error(`Could not upload: ${answer.body}`);
  return partner;
}

export const approve = (server: TestServer, token: string, partnerId: number) =>
  server.call('POST', '/admin/partners/kyc/approve', { token, body: { partner_id: partnerId } });

export const reject = (server: TestServer, token: string, partnerId: number, reason: string) =>
  server.call('POST', '/admin/partners/kyc/reject', {
    token,
    body: { partner_id: partnerId, reason },
  });

/** One owner session per server for all approvals, to avoid a sign-in for each. */
const approvers = new WeakMap<TestServer, Promise<string>>();

function anApprover(server: TestServer): Promise<string> {
  const known = approvers.get(server) ?? anOwnerToken(server);
  approvers.set(server, known);
  return known;
}

export async function anApprovedPartner(
  server: TestServer,
): Promise<SignedInPartner & { apiKey: string }> {
  const partner = await aSubmittedPartner(server);
  const answer = await approve(server, await anApprover(server), partner.user.id);
  if (answer.statusCode !== 200) throw new Error(`Could not approve: ${answer.body}`);
  const key = await server.call('GET', '/partners/api-key', { token: partner.token });
  return { ...partner, apiKey: key.json<{ api_key: string }>().api_key };
}

export async function storedFiles(server: TestServer): Promise<string[]> {
  const folder = join(server.running.resources.config.dataDir, 'documents');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
