import type { enquiryRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';
import { countEvents, type Metrics } from '@baize/platform/metrics/metrics';
import { receiveEnquiry } from './receive-enquiry.ts';
import { wasReceived } from './was-received.ts';

const RECEIVED = { message: 'Thank you for your message. We will get back to you soon.' };

export function enquirySending(metrics: Metrics): Operation<typeof enquiryRoutes.sendEnquiry> {
  const countSetAside = countEvents(
    metrics,
    'enquiries_set_aside_total',
    'Enquiries not kept, because a field that no person sees was filled in',
  );
  return async ({ resources, body: { colour = '', ...enquiry }, actor, request }) => {
    await resources.throttle.consume('contactPerAddress', actor.ip ?? '');
    // The bot gets a normal response, so it learns nothing. Operators see the metric and the log.
    if (colour !== '') {
      countSetAside();
      request.log.info('an enquiry was set aside: its hidden field was filled in');
      return RECEIVED;
    }
    const { sales_address } = await resources.settings.read();
    const now = resources.now();
    await perform(resources, actor, async (act) => {
      if (await wasReceived(act.db, enquiry, now)) return;
      await receiveEnquiry(act, enquiry, { salesAddress: sales_address, now });
    });
    return RECEIVED;
  };
}
