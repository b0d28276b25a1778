import type { contactForm } from '../content.ts';

export type EnquiryErrors = Partial<Record<string, string>>;

/**
 * Checks an enquiry in the browser, with the contract's error messages (a test compares them). The
 * contract's full schema would be larger than the page; the server applies it.
 */
export function checkEnquiry(
  given: Record<string, FormDataEntryValue>,
  { refusals }: typeof contactForm,
): EnquiryErrors | undefined {
  const errors: EnquiryErrors = {};
  for (const [name, sentence] of Object.entries(refusals.missing)) {
    if (String(given[name] ?? '').trim() === '') errors[name] = sentence;
  }
  if (!errors['email'] && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(given['email']).trim())) {
    errors['email'] = refusals.notAnEmail;
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}
