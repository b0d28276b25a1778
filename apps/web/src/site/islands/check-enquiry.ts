import type { contactForm } from '../content.ts';

export type EnquiryErrors = Partial<Record<string, string>>;

/**
 * What can be said without asking the server, in the contract's sentences (a test compares them).
 * The contract's whole rules would weigh more than the page; the server has them and the last word.
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
