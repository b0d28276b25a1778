import type { enquiryRoutes } from '@baize/contract';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';

const RECEIVED = { message: 'Thank you for your message. We will get back to you soon.' };

export const sendEnquiry: Operation<typeof enquiryRoutes.sendEnquiry> = async ({
  resources,
  body: { fax = '', ...enquiry },
  actor,
}) => {
  await resources.throttle.consume('contactPerAddress', actor.ip ?? '');
  // No person sees this field. The program that filled it in learns nothing from the answer.
  if (fax !== '') return RECEIVED;
  const { sales_address } = await resources.settings.read();
  await perform(resources, actor, async (act) => {
    const { id } = await act.db
      .insertInto('enquiries')
      .values({ ...enquiry, created_at: resources.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    act.record({
      action: 'enquiry.received',
      values: { name: enquiry.name },
      subject: { kind: 'enquiry', id },
      details: { subject: enquiry.subject },
    });
    act.email({
      eventKey: `enquiry:${id}`,
      to: sales_address,
      inHouse: true,
      replyTo: enquiry.email,
      message: { template: 'enquiry', data: enquiry },
    });
    act.update({ topic: 'enquiries', partnerId: null, id });
  });
  return RECEIVED;
};
