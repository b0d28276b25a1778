import type { enquiryRoutes } from '@baize/contract';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { receiveEnquiry } from './receive-enquiry.ts';

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
  const now = resources.now();
  await perform(resources, actor, (act) =>
    receiveEnquiry(act, enquiry, { salesAddress: sales_address, now }),
  );
  return RECEIVED;
};
