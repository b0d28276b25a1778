import { expect, it } from 'vitest';
import { aSubmittedPartner } from '../../testing/kyc.ts';
import { anOwnerToken } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { recordScanResult } from '../documents/record-scan-result.ts';
import { rejectInfectedSubmission } from './reject-infected-submission.ts';

const server = useTestServer();
const reportInfected = (id: number) =>
  recordScanResult(server.running.resources, { id, infectedWith: 'Some.Virus' }, [
    rejectInfectedSubmission,
  ]);

/** Creates a partner with one document whose scan has not finished. */
async function aWaitingDocument() {
  const { user } = await aSubmittedPartner(server);
  const { id } = await server.running.resources.db
    .selectFrom('documents')
    .select('id')
    .where('partner_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { user, id };
}

const told = async ({ id, email }: { id: number; email: string }) => ({
  emails: (await emailsTo(server, email)).filter(({ template }) => template === 'kyc_rejected')
    .length,
  notifications: (
    await server.running.resources.db
      .selectFrom('notifications')
      .select('id')
      .where('partner_id', '=', id)
      .where('title', '=', 'KYC rejected')
      .execute()
  ).length,
});

it('notifies a partner that a document is infected', async () => {
  const { user, id } = await aWaitingDocument();
  await reportInfected(id);
  expect(await told(user)).toEqual({ emails: 1, notifications: 1 });
});

it('updates every page that depends on KYC after a rejection', async () => {
  const heard: { partnerId: number | null; topic: string }[] = [];
  const unsubscribe = server.running.resources.updates.subscribe((update) => heard.push(update));
  const { user, id } = await aWaitingDocument();
  const topics = () =>
    heard.filter(({ partnerId }) => partnerId === user.id).map((one) => one.topic);
  // The update of the upload arrives first.
  await expect.poll(topics).toContain('go_live');
  heard.length = 0;
  await reportInfected(id);
  await expect.poll(topics).toEqual(expect.arrayContaining(['kyc', 'go_live', 'partners']));
  unsubscribe();
});

it('stores and audits a scan result for a deleted partner without notifying anyone', async () => {
  const { user, id } = await aWaitingDocument();
  const token = await anOwnerToken(server);
  await server.call('DELETE', `/admin/partners/${user.id}`, { token });
  await reportInfected(id);
  const document = await server.running.resources.db
    .selectFrom('documents')
    .select('infected_with')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(document.infected_with).toBe('Some.Virus');
  const action = 'kyc.document_infected';
  expect(await recorded(server, { action, partnerId: user.id })).toHaveLength(1);
  expect(await told(user)).toEqual({ emails: 0, notifications: 0 });
});
