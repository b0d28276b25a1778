import { type AdminPartner, type goLiveRoutes, goLiveTitles } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { issueApiKey } from '../api-keys/issue-api-key.ts';
import { lockPartner } from '../api-keys/key-gate.ts';
import { adminPartnerColumns } from '../partners/admin-partner-columns.ts';
import { openSteps } from './describe-steps.ts';
import { readStanding } from './read-progress.ts';

const message = 'Live mode approved. The partner has been told.';

/** Turns live mode on (D41). A partner that is already live is not changed or notified again. */
export const approveGoLive: Operation<typeof goLiveRoutes.approveGoLive> = async ({
  resources,
  params: { id },
  actor,
}) => {
  const partner = await perform(resources, actor, async (act) => {
    const locked = await lockPartner(act.db, id);
    if (locked === undefined) throw new ApiError('not_found');
    if (locked.live_approved_at !== null) return readPartner(act, id);
    const standing = await readStanding(act.db, id);
    if (standing === undefined) throw new ApiError('not_found');
    assertComplete(openSteps(standing));
    const now = resources.now();
    await act.db
      .updateTable('partners')
      .set({ live_approved_at: now, updated_at: now })
      .where('id', '=', id)
      .execute();
    const approved = await readPartner(act, id);
    tell(act, approved);
    await issueApiKey(act, resources, id, { mode: 'live', graceHours: 0 });
    return approved;
  });
  return { message, partner };
};

const readPartner = (act: Act, id: number) =>
  act.db
    .selectFrom('partners')
    .select(adminPartnerColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

function assertComplete(missing: ReturnType<typeof openSteps>): void {
  if (missing.length === 0) return;
  const named = missing.map((name) => goLiveTitles[name]).join(', ');
  throw new ApiError('go_live_incomplete', { message: `Not done yet: ${named}.` });
}

function tell(act: Act, { id, company_name, username, email }: AdminPartner): void {
  act.record({ action: 'partner.live_approved', values: { company: company_name }, partnerId: id });
  act.notify({
    partnerId: id,
    type: 'system',
    title: 'You are live',
    message:
      'Our team has approved live mode. Your live key is under API Keys. Name your live wallet next.',
    place: { screen: 'go_live' },
  });
  act.webhook({ partnerId: id, type: 'golive.approved', data: { partner_id: id } });
  act.email({
    eventKey: `go_live_approved:${id}`,
    to: email,
    partnerId: id,
    message: { template: 'go_live_approved', data: { username } },
  });
  for (const topic of ['go_live', 'partners', 'api_keys'] as const) {
    act.update({ topic, partnerId: id });
  }
}
