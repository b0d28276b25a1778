import type { AdminPartner, Partner, partnerRoutes } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { revokeSessions } from '@baize/platform/security/sessions';
import type { FastifyReply } from 'fastify';
import { adminPartnerColumns } from './admin-partner-columns.ts';

type Status = Partner['status'];
type Decision = { to: 'approved' | 'rejected'; from: readonly Status[] };

/** Allowed changes of status (D7). Any other change returns 409 and changes nothing. */
const approval: Decision = { to: 'approved', from: ['pending', 'rejected'] };
const rejection: Decision = { to: 'rejected', from: ['pending', 'approved'] };

export const approvePartner: Operation<typeof partnerRoutes.approvePartner> = async ({
  resources,
  params: { id },
  body: { seen_status: seen },
  actor,
  reply,
}) => {
  const arrivedAt = arrivalOf(resources, reply);
  const partner = await decide(resources, actor, approval, { id, seen, arrivedAt });
  return { message: 'Partner approved successfully!', partner };
};

export const rejectPartner: Operation<typeof partnerRoutes.rejectPartner> = async ({
  resources,
  params: { id },
  body: { seen_status: seen, reason },
  actor,
  reply,
}) => {
  const arrivedAt = arrivalOf(resources, reply);
  const partner = await decide(resources, actor, rejection, { id, seen, arrivedAt, reason });
  return { message: 'Partner rejected successfully!', partner };
};

const arrivalOf = ({ now }: Resources, reply: FastifyReply): string =>
  new Date(now().getTime() - reply.elapsedTime).toISOString();

/**
 * Applies the decision only if the status is still the one its sender saw: `seen_status`, or else
 * the status when the request arrived. Of two simultaneous decisions, the later one finds a status
 * its sender cannot have seen and returns 409.
 */
async function decide(
  resources: Resources,
  actor: Actor,
  { to, from }: Decision,
  asked: {
    id: number;
    seen: Status | undefined;
    arrivedAt: string;
    reason?: string | undefined;
  },
): Promise<AdminPartner> {
  const { id, arrivedAt, reason } = asked;
  const seen = asked.seen ?? (await readStatus(resources, id));
  return perform(resources, actor, async (act) => {
    const before = await act.db
      .selectFrom('partners')
      .select(['status', 'updated_at'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new ApiError('not_found');
    const unseen = before.status !== seen || before.updated_at > arrivedAt;
    if (unseen || !from.includes(before.status)) throw new ApiError('conflict');
    const partner = await act.db
      .updateTable('partners')
      .set({ status: to, updated_at: resources.now() })
      .where('id', '=', id)
      .returning(adminPartnerColumns)
      .executeTakeFirstOrThrow();
    if (to === 'rejected') {
      await revokeSessions(act.db, { partnerId: id }, resources.now(), 'suspended');
    }
    act.record({
      action: `partner.${to}`,
      values: { company: partner.company_name },
      partnerId: id,
      details: {
        status: { before: before.status, after: to },
        ...(reason !== undefined && { reason }),
      },
    });
    tellPartner(act, partner, to, resources.now(), reason);
    act.update({ topic: 'partners', partnerId: id });
    // Makes the live servers disconnect players whose key no longer works.
    act.update({ topic: 'api_keys', partnerId: id });
    return partner;
  });
}

async function readStatus({ db }: Resources, id: number): Promise<Status> {
  const partner = await db
    .selectFrom('partners')
    .select('status')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (partner === undefined) throw new ApiError('not_found');
  return partner.status;
}

function tellPartner(
  act: Act,
  partner: AdminPartner,
  status: Decision['to'],
  now: Date,
  reason: string | undefined,
): void {
  const because = reason === undefined ? '' : ` Reason: ${reason}`;
  act.notify({
    partnerId: partner.id,
    // Notifications of this type cannot be turned off.
    type: 'security',
    title: status === 'approved' ? 'Account approved' : 'Account suspended',
    message:
      status === 'approved'
        ? 'Your account has been approved and is active.'
        : `Your account has been suspended.${because}`,
  });
  act.webhook({
    partnerId: partner.id,
    type: status === 'approved' ? 'account.approved' : 'account.suspended',
    data: { partner_id: partner.id },
  });
  act.email({
    eventKey: `account_status:${partner.id}:${status}:${now.toISOString()}`,
    to: partner.email,
    partnerId: partner.id,
    message: {
      template: 'account_status',
      data: { username: partner.username, status, ...(reason !== undefined && { reason }) },
    },
  });
}
