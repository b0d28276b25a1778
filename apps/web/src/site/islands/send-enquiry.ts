import type { ErrorBody, enquiryRoutes } from '@baize/contract';
import type { contactForm } from '../content.ts';
import type { EnquiryErrors } from './check-enquiry.ts';

const path: (typeof enquiryRoutes.sendEnquiry)['path'] = '/contact';
const TIMEOUT_MS = 10_000;

export type Answer = { errors?: EnquiryErrors; failure?: string };

/** Sends the form. Returns nothing on success, otherwise the errors to show. */
export async function sendEnquiry(
  given: Record<string, FormDataEntryValue>,
  texts: typeof contactForm,
): Promise<Answer> {
  try {
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return {};
    const { fields } = (await response.json()) as ErrorBody;
    if (fields !== undefined) return { errors: fields };
    return { failure: response.status === 429 ? texts.tooMany : texts.failed };
  } catch {
    return { failure: texts.unanswered };
  }
}
