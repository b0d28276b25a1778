import type { Enquiry, enquiryRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { selectEnquiries } from './enquiry-rows.ts';

export const handleEnquiry: Operation<typeof enquiryRoutes.handleEnquiry> = async ({
  resources,
  params: { id },
  caller,
  actor,
}) => {
  const handled = { handled_at: resources.now(), handled_by: caller.id };
  const enquiry = await setHandled(resources, actor, id, handled);
  return { message: 'Enquiry marked as handled.', enquiry };
};

export const reopenEnquiry: Operation<typeof enquiryRoutes.reopenEnquiry> = async ({
  resources,
  params: { id },
  actor,
}) => {
  const open = { handled_at: null, handled_by: null };
  const enquiry = await setHandled(resources, actor, id, open);
  return { message: 'Enquiry reopened.', enquiry };
};

/** If two staff members act concurrently, one succeeds and the other gets a conflict. */
function setHandled(
  resources: Resources,
  actor: Actor,
  id: number,
  change: { handled_at: Date | null; handled_by: number | null },
): Promise<Enquiry> {
  const word = change.handled_at === null ? 'reopened' : 'handled';
  return perform(resources, actor, async (act) => {
    const changed = await act.db
      .updateTable('enquiries')
      .set(change)
      .where('id', '=', id)
      .where('handled_at', change.handled_at === null ? 'is not' : 'is', null)
      .returning('id')
      .executeTakeFirst();
    const enquiry = await selectEnquiries(act.db).where('enquiries.id', '=', id).executeTakeFirst();
    if (enquiry === undefined) throw new ApiError('not_found');
    if (changed === undefined) throw new ApiError('conflict');
    act.record({
      action: `enquiry.${word}`,
      values: { name: enquiry.name },
      subject: { kind: 'enquiry', id },
      // An enquiry of a partner names that partner, so its audit entry is erased with the partner.
      ...(enquiry.partner_id !== null && { partnerId: enquiry.partner_id }),
    });
    act.update({ topic: 'enquiries', partnerId: null, id });
    return enquiry;
  });
}
